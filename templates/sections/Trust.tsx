import { useChrome } from '../rendering.tsx'
import { Icon, type IconName } from './Icon.tsx'

const promises = [
  ['secure', 'lock'],
  ['shipping', 'globe'],
  ['payment', 'card'],
  ['quality', 'scroll'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The four promises of the shop, in a row above the posters. */
export function Trust() {
  const { trust } = useChrome().strings
  return (
    <ul className="trust" aria-label={trust.label}>
      {promises.map(([key, icon]) => (
        <li key={key}>
          <Icon name={icon} />
          {trust[key]}
        </li>
      ))}
    </ul>
  )
}
