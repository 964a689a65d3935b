/** A change that a shop's owner notices, or a task for the owner. */
export interface ChangelogEntry {
  /** A noun phrase for lists: 'sizes of your own'. */
  readonly title: string
  /** A description for owners, in Markdown. */
  readonly text: string
}

export interface EngineVersion {
  /** The version in package.json. */
  readonly version: string
  readonly summary: string
  /** Tasks for owners after the upgrade. */
  readonly tasks: readonly ChangelogEntry[]
  /** Fields and files that content may have from this version on. */
  readonly additions: readonly ChangelogEntry[]
  /** Changes to pages and commands, even if the content stays the same. */
  readonly differences: readonly ChangelogEntry[]
}

/**
 * All versions of the engine, newest first. `npm run update` writes CHANGELOG.md from this table, and the first command
 * after an upgrade lists the changes.
 */
export const versions: readonly [EngineVersion, ...EngineVersion[]] = [
  {
    version: '1.1.0',
    summary:
      'All files from 1.0.0 stay valid, and no address changes. There are nine new interface texts.',
    tasks: [
      {
        title: 'new interface texts',
        text: 'Pages say more clearly that something could not be loaded or stored. Each file `content/strings/<language>.yaml` needs the texts `press.waits`, `press.failed`, `wall.lost`, `saved.notKept`, `hanging.lost`, `search.lost`, `toast.copyByHand`, `checkout.reserved` and `checkout.tooMany`. `saga validate --fix` adds them in the twelve languages of the language packs. Until then, pages show the names of the texts.',
      },
    ],
    additions: [
      {
        title: 'a list of sizes',
        text: '`sizes:` in `content/prices.yaml` lists one to eight sizes with names, prices and dimensions, in place of `a1:` and `a2:`, which stay valid. Without `withoutLogo:`, the shop does not offer posters without the logo.',
      },
      {
        title: 'own prices',
        text: '`prices:` and `sizes:` in the file of a poster, or in an entry of `content/series.yaml`, state what differs from `content/prices.yaml`. If the shop has a checkout, deploy its function first: an older function refuses such posters as sold out.',
      },
      {
        title: 'limited editions',
        text: '`printRun:` in the file of a poster, or for all posters in `content/prices.yaml`, states how many prints will ever exist, for all sizes together or for each size. Pages show the number. Only the checkout sells such posters, and a poster with a print run cannot have purchase links. A build with `DATABASE_URL` states how many prints are left if there are fewer than 25, and `saga new host` writes workflows that build such a shop every night.',
      },
      {
        title: 'shipping rates',
        text: '`shipping:` in `content/prices.yaml` states what shipping costs in one to five regions. If the shop has a checkout, deploy its function first: an older function charges nothing for shipping.',
      },
      {
        title: 'a brand',
        text: '`content/brand.yaml` states the colours, the fonts, the logo, the ornament and the corners of the shop. The emblem of the ornament has a crown only with `ornament: crown`. The build draws the icons and the room in the size guide in the colours of the brand, and the engine supplies flags. A file with the same name in `public/` takes precedence, as before.',
      },
      {
        title: 'sections that may be absent',
        text: 'The story, quotes, testimonials, reviews, books, `heroes:`, `claims:`, `voices:` and the sentences about payment and shipping are optional, and so are their interface texts. A text page may be absent in some languages, even in the first one.',
      },
      {
        title: 'language packs',
        text: 'With `languagePacks: true` in `content/site.yaml`, interface texts come from the engine in sv, en, es, de, fr, nl, da, nb, fi, it, pl and pt. `content/strings/` then needs only the texts that differ. Without it, all interface texts are in `content/strings/`, as before.',
      },
      {
        title: 'facts for buyers and search engines',
        text: '`handlingDays:` in `content/site.yaml`, `returnDays:` in the text page about returns, and `country:`, `verified:` and `helpful:` in testimonials. `reviewDates: language` in `content/site.yaml` shows the dates of reviews in the form that is usual in each language.',
      },
      {
        title: 'facts in text pages',
        text: '`{email}`, `{countries}` and `{languages}` in text pages stand for the e-mail address in `contact:`, the countries that the shop ships to, and its languages. The drafts of the legal texts use them.',
      },
      {
        title: 'confirmed translations',
        text: '`content/confirmations.yaml` lists translations that are still right although their source text has changed. The editor writes it.',
      },
      {
        title: 'a list of orders',
        text: "A shop with limited editions stores its orders. `saga orders` lists the orders to be posted, prints packing slips and certificates, and marks parcels as sent. `saga watch` shows the same list in the editor. `keepAddresses:` in `content/site.yaml` states after how many days `saga orders sweep` deletes buyers' addresses, and `{addressDays}` in the privacy text stands for this number.",
      },
      {
        title: 'a shop in a folder of its own',
        text: 'The engine is a package, `@seakingsaga/engine`, that works from `node_modules/`. `saga init` begins a shop in an empty folder, with sample posters (`sample: true`). If you move an older shop into a folder of its own, `saga validate --fix` corrects the line of each YAML file that tells code editors where its schema is. `saga validate --open` lists what a shop lacks before its first visitor, `saga checkout` tries the checkout on your machine, and `saga new checkout` writes its function for Supabase.',
      },
    ],
    differences: [
      {
        title: 'more checks',
        text: '`saga validate` also warns about names that ad blockers hide, and about privacy texts that do not match the services of the shop. Names in `public/` that do not work as addresses on every host are errors.',
      },
      {
        title: 'safer builds',
        text: 'A build publishes nothing if a page refers to a local address that does not exist. It replaces files in `dist/` that no build wrote only with `--replace`.',
      },
    ],
  },
  {
    version: '1.0.0',
    summary: 'The first version.',
    tasks: [],
    additions: [],
    differences: [],
  },
]
