import type { Certificate, CertificateSheets } from '../../cli/model/printed-pages.ts'
import { renderPrintedPage, Sender } from './PrintedPage.tsx'

/** Renders the certificates of an order, each on its own sheet. */
export function renderCertificates({
  lang,
  shop,
  certificates,
}: CertificateSheets): string {
  const [firstCertificate] = certificates
  const title = `${firstCertificate?.heading ?? ''}, ${shop.name}`
  const sheets = certificates.map((certificate) => (
    <article
      key={`${certificate.title} ${certificate.number}`}
      className="printed-sheet certificate"
    >
      <Sender shop={shop} />
      <CertificateText certificate={certificate} />
      <p className="printed-address">{shop.address}</p>
    </article>
  ))
  return renderPrintedPage(title, lang, sheets)
}

const CertificateText = ({ certificate }: { readonly certificate: Certificate }) => (
  <div className="certificate-text">
    {certificate.picture && (
      <img className="certificate-picture" src={certificate.picture} alt="" />
    )}
    <p className="certificate-kind">{certificate.heading}</p>
    <h1>{certificate.title}</h1>
    <p>{certificate.facts.join(' · ')}</p>
    <p className="certificate-number">{certificate.number}</p>
    <p className="certificate-statement">{certificate.statement}</p>
    <div className="certificate-signatures">
      <p>{certificate.date}</p>
      <p>{certificate.signature}</p>
    </div>
  </div>
)
