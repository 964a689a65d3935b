import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { bundleAssets, plainShop } from '../../cli/bundle/bundle.ts'
import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { noFonts } from '../../cli/bundle/own-fonts.ts'
import { layoutNames } from '../../cli/model/layout.ts'
import { galleriesOf } from '../../cli/plan/addresses.ts'
import { sheetsOfGallery } from '../../cli/plan/gallery-styles.ts'
import { projectAt } from '../../cli/project.ts'
import { tinySite } from '../shops/own-shop.ts'
import type { Lack } from '../support/browser-data.ts'
import { codeHash, home } from '../support/cli.ts'
import { lacksInScript } from '../support/script-features.ts'
import { findRulesDroppedTogether, lacksInStyles } from '../support/style-features.ts'

/**
 * Features that the scripts and styles use even though one of the oldest browsers lacks
 * them, grouped by the reason why nothing breaks without them. The names come from MDN's
 * data. Features that a script checks with `a.b?.()` or `a.b ?? c` need no row.
 */
const dispensableFeatures: Readonly<
  Record<'styles' | 'scripts', Readonly<Record<string, readonly string[]>>>
> = {
  styles: {
    'Scripts set attributes instead of :has(); without scripts, PlainOrders.css lists all orders with their prices':
      ['css.selectors.has'],
    'Without popovers, Sheet.css opens menus on focus and hover': [
      'css.selectors.popover-open',
    ],
    'Lines break a little differently': [
      'css.properties.hyphenate-limit-chars',
      'css.properties.text-wrap',
      'css.properties.text-wrap.balance',
      'css.properties.text-wrap.pretty',
    ],
    'Pages, pictures, menus and answers change without a transition': [
      'css.at-rules.starting-style',
      'css.at-rules.view-transition',
      'css.at-rules.view-transition.navigation',
      'css.at-rules.view-transition.types',
      'css.properties.interpolate-size',
      'css.properties.interpolate-size.allow-keywords',
      'css.properties.view-transition-name',
      'css.properties.view-transition-name.none',
      'css.selectors.active-view-transition-type',
      'css.selectors.view-transition-group',
    ],
    'The bar is solid over a picture: NavBar.css checks with @supports': [
      'css.properties.animation-range',
      'css.properties.animation-timeline',
      'css.properties.animation-timeline.scroll',
    ],
    'Titles in a row of cards are not aligned, and the last cards are not centred in theirs':
      [
        'css.at-rules.container.style_queries_for_custom_properties',
        'css.properties.grid-template-columns.subgrid',
        'css.properties.grid-template-rows.subgrid',
      ],
    'Only scroll bars, the width of a select and the edges of ornaments differ': [
      'css.properties.clip-path.view-box',
      'css.properties.field-sizing',
      'css.properties.field-sizing.content',
      'css.properties.overflow-clip-margin',
      'css.properties.scrollbar-gutter',
      'css.properties.scrollbar-gutter.stable',
      'css.properties.scrollbar-width',
      'css.properties.scrollbar-width.thin',
      'css.types.round',
    ],
    'Only speed differs: cards off the screen are laid out, and a late font may reflow lines':
      [
        'css.at-rules.font-face.ascent-override',
        'css.at-rules.font-face.descent-override',
        'css.at-rules.font-face.line-gap-override',
        'css.at-rules.font-face.size-adjust',
        'css.properties.contain-intrinsic-block-size',
        'css.properties.content-visibility',
        'css.properties.content-visibility.auto',
        'css.properties.content-visibility.visible',
        'css.properties.overflow-anchor',
        'css.properties.overflow-anchor.none',
      ],
    'Has an effect only on one system: Windows, iOS or Android': [
      'css.properties.-webkit-touch-callout',
      'css.properties.forced-color-adjust',
      'css.properties.forced-color-adjust.auto',
      'css.properties.forced-color-adjust.none',
      'css.properties.text-size-adjust',
      'css.properties.text-size-adjust.none',
    ],
    'The prefixed form of the property is set too': [
      'css.properties.-webkit-mask-composite',
      'css.properties.mask-composite',
      'css.properties.mask-composite.intersect',
    ],
    'In print, the printer sets the margins and closed answers stay closed': [
      'css.at-rules.page',
      'css.at-rules.page.size',
      'css.selectors.details-content',
    ],
    'Without scripts, controls that need them leave an empty space': [
      'css.at-rules.media.scripting',
    ],
  },
  scripts: {
    'Enlarging and sharing check for the feature first': [
      'api.Document.startViewTransition',
      'api.Navigator.share',
    ],
    'The shop uses these names for its own values': [
      'api.EventTarget.when',
      'api.FontFace.variant',
      'api.Notification.image',
      'api.RTCIceCandidate.component',
      'javascript.builtins.Iterator.take',
    ],
    'React uses these names for its own values, or React or its signals check for the feature first':
      [
        'api.AnimationEvent.animation',
        'api.CSSStyleDeclaration.cssFloat',
        'api.CompositionEvent.locale',
        'api.HTMLElement.popover',
        'api.HTMLImageElement.fetchPriority',
        'api.HTMLInputElement.capture',
        'api.HTMLLinkElement.imageSizes',
        'api.IntersectionObserver.delay',
        'api.Navigator.connection',
        'api.Notification.tag',
        'api.RTCDataChannel.priority',
        'api.Window.navigation',
        'api.Window.setImmediate',
        'css.selectors.view-transition',
        'css.selectors.view-transition-group',
        'javascript.builtins.Function.displayName',
        'javascript.builtins.Symbol.dispose',
      ],
    'An order does not call these parts of Supabase’s library, or they are names of its own values':
      [
        'api.Notification.silent',
        'api.PublicKeyCredential.authenticatorAttachment',
        'api.PublicKeyCredential.parseCreationOptionsFromJSON_static',
        'api.PublicKeyCredential.parseRequestOptionsFromJSON_static',
        'api.RTCIceCandidate.address',
        'api.Request.duplex',
        'api.ScreenOrientation.lock',
        'api.VTTCue.region',
        'javascript.builtins.ArrayBuffer.resize',
        'javascript.builtins.Uint8Array.toBase64',
      ],
  },
}

interface BuiltFile {
  readonly path: string
  readonly text: string
}

/** The scripts and styles of shops with and without a checkout, and the styles of a gallery. */
let files: readonly BuiltFile[]
beforeAll(async () => {
  // Other tests and earlier runs have bundled the same code.
  const project = projectAt(home, home, codeHash())
  const compiler = openCompiler()

  const texts = new Map<string, string>()
  for (const hasCheckout of [true, false]) {
    const bundle = await bundleAssets(
      project,
      compiler,
      Promise.resolve({ ...plainShop, hasCheckout, layouts: layoutNames }),
      Promise.resolve(noFonts),
    )
    for (const { path, file } of bundle.files)
      texts.set(path, await readFile(file, 'utf8'))
  }
  const site = await tinySite()
  for (const gallery of galleriesOf(site))
    for (const { path, contents } of Object.values(sheetsOfGallery(gallery, site.brand)))
      texts.set(path, contents)
  files = [...texts].map(([path, text]) => ({ path, text }))
})

const kinds = [
  { kind: 'styles', ending: '.css', findLacks: lacksInStyles },
  { kind: 'scripts', ending: '.js', findLacks: lacksInScript },
] as const

test.each(kinds)(
  '$kind work without any feature that the oldest browsers lack',
  ({ kind, ending, findLacks }) => {
    const linesByFeature = new Map<string, string>()
    for (const { path, text } of files.filter(({ path }) => path.endsWith(ending)))
      for (const { key, since, place } of findLacks(text))
        linesByFeature.set(key, `${key}: ${since} in ${path}: ${place}`)
    const features = new Set(Object.values(dispensableFeatures[kind]).flat())

    const unexplainedLines = [...linesByFeature]
      .filter(([key]) => !features.has(key))
      .map(([, line]) => line)
    expect(unexplainedLines).toEqual([])

    const unusedFeatures = [...features].filter((key) => !linesByFeature.has(key))
    expect(unusedFeatures, 'remove these from the table').toEqual([])
  },
)

test('no selector list mixes selectors that all browsers support with others', () => {
  const stylesheets = files.filter(({ path }) => path.endsWith('.css'))
  expect(stylesheets.flatMap(({ text }) => findRulesDroppedTogether(text))).toEqual([])
})

const keysOf = (lacks: readonly Lack[]) => [...new Set(lacks.map(({ key }) => key))]

test('the check detects unsupported features in styles', () => {
  // All of the oldest browsers have grids and units such as dvb.
  const styles =
    'a:has(b), :is(:popover-open) { height: 2lh; width: 10dvb; display: grid }'

  expect(keysOf(lacksInStyles(styles))).toEqual([
    'css.selectors.has',
    'css.selectors.popover-open',
    'css.types.length.lh',
  ])
})

test('the check detects unsupported features in scripts', () => {
  const script = `AbortSignal.any([]); a.ariaBusy = ''; b.addEventListener('scrollend', c);
    document.querySelector('a:has(b)'); Promise.withResolvers()`

  expect(keysOf(lacksInScript(script))).toEqual([
    'api.AbortSignal.any_static',
    'api.Element.ariaBusy',
    'api.Document.scrollend_event',
    'css.selectors.has',
    'javascript.builtins.Promise.withResolvers',
  ])
})

test.each([
  ['a feature that all the oldest browsers have', "new URL(''); [].findLast(c)"],
  ['the name of a property', '({ structuredClone: 1 })'],
  ['a method for which the script checks', 'a.showPopover?.()'],
])('the check does not report %s', (_, script) => {
  expect(lacksInScript(script)).toEqual([])
})

test('the check detects rules that are dropped because of one invalid selector', () => {
  const styles = 'a, b:has(c) {} :is(a, b:has(c)) {} a:not(:has(b)) {}'

  expect(findRulesDroppedTogether(styles)).toEqual(['a, b:has(c)'])
})
