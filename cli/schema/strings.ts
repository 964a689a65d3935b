import * as z from 'zod'
import { printOption } from '../model/print-option.ts'
import { words } from './common.ts'
import { withWords } from './fields.ts'

/**
 * Creates the schema of a group of texts from descriptions of their places. A text may
 * use the {placeholders} that its description names.
 * @param optional texts that a shop may leave out: its pages then close the gap
 */
const group = <K extends string, Optional extends K = never>(
  title: string,
  texts: Readonly<Record<K, string>>,
  optional: readonly Optional[] = [],
) => {
  const isOptional = (key: string): boolean => optional.some((name) => name === key)
  // Texts with the same description need different titles, so their keys are added: 'button in the dialog: zoom in'.
  const places: readonly string[] = Object.values(texts)
  const isShared = (where: string) => places.filter((place) => place === where).length > 1

  const fields = Object.entries<string>(texts).map(([key, where]) => {
    const { title: place, note } = titleIn(where)
    const fieldTitle = isShared(where) ? `${place}: ${wordsIn(key)}` : place
    // `optional` wraps a schema, and does not take over its description.
    const text = words.describe(where)
    const schema = isOptional(key) ? text.optional().describe(where) : text
    return [key, withWords(schema, { title: fieldTitle, note })]
  })
  return withWords(
    z.strictObject(Object.fromEntries(fields) as GroupShape<K, Optional>),
    { title, note: '' },
  )
}

type GroupShape<K extends string, Optional extends K> = Record<
  Exclude<K, Optional>,
  typeof words
> &
  Record<Optional, z.ZodOptional<typeof words>>

/** A description with a first clause, and the rest after its '.' or ';', if any. Groups: the clause, the rest. */
const CLAUSE_AND_REST = /^(.+?)(?:[.;] (.+)|\.)$/

/**
 * Splits the description of a text's place into a title and a note:
 * 'Above the list; {count} is its length.' → 'above the list', '{count} is its length.'
 */
function titleIn(where: string) {
  const [, head = where, rest = ''] = CLAUSE_AND_REST.exec(where) ?? []
  const title = head.charAt(0).toLowerCase() + head.slice(1)
  return { title, note: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

/** Splits a camel-case name into words: 'zoomIn' → 'zoom in' */
const wordsIn = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns the same description for several texts. */
const sameForAll = <const K extends readonly string[]>(keys: K, where: string) =>
  Object.fromEntries(keys.map((key) => [key, where])) as Record<K[number], string>

/**
 * The schema of content/strings/<lang>.yaml: all interface texts. Templates that use an
 * unknown text do not compile.
 */
export const stringsSchema = z.strictObject({
  nav: group('main menu', {
    label: 'Name of the main menu, for screen readers.',
    posters: 'Main menu: link to the galleries.',
    saga: 'Main menu: link to the books.',
    story: 'Main menu: link to the story on the home page.',
    home: 'Main menu and breadcrumb: link to the home page.',
    language: 'Button that opens the language menu, for screen readers.',
    menu: 'Button that opens the menu on a phone.',
    skip: 'First link for keyboard users: skips the menu.',
    breadcrumb: 'Name of the breadcrumb above a title, for screen readers.',
    sagaCrumb: 'Breadcrumb above the books.',
  }),
  press: group('loading', {
    waits: 'Message while the result of a pressed button is still loading.',
    failed: 'Message if loading fails; {name} is the name of the pressed button.',
  }),
  hero: group('top of the home page', {
    title: 'Main heading of the home page, over the pictures.',
    subtitle: 'Below the main heading of the home page.',
    explore: 'Button over the pictures of the home page: to the posters.',
    story: 'Button over the pictures of the home page: to the story.',
    pause: 'Button that stops the slideshow, for screen readers.',
    play: 'Button that starts the slideshow, for screen readers.',
  }),
  gallery: group('galleries', {
    open: "Button on a poster's picture, for screen readers and as a tooltip.",
    crossTitle: 'Heading above the links to the other galleries.',
    sizesTitle: 'Heading of the section that shows sizes on a wall.',
    sizesText:
      'Text of the section that shows up to three sizes on a wall, above a sofa. If it names their number, change it with the sizes.',
    sagaTitle: 'Heading of the section that links to the books.',
    sagaText: 'Text of the section that links to the books.',
  }),
  wall: group('filters and search', {
    label: 'Name of the toolbar above the posters, for screen readers.',
    choices: 'Button above the posters that opens the colour and motif filters.',
    colour:
      'Heading of the colours; also the text of that button in galleries without motifs.',
    series: 'Heading of the motifs.',
    all: 'Above the posters; {count} is the number of posters.',
    some: 'The same while a filter hides some; {hits} of {count} posters are shown.',
    clear: 'Button that clears the filters.',
    overview: 'Checkbox above the posters: show only pictures, titles and prices.',
    from: 'Below a poster in the overview; {price} is the lowest price.',
    search: 'Text in the search field of a gallery.',
    nothing: 'Message if no poster matches the search and the filters.',
    instead:
      'Button below that message: {words}, or the name of a filter, matches {hits} posters.',
    everywhere: 'Link below that message: searches the whole shop for {words}.',
    lost: 'Message if the search field could not be loaded.',
    remove:
      'Button that removes the filter {choice}, a colour or a motif, for screen readers.',
    again:
      'How to remove a colour or motif filter where it was chosen, for screen readers.',
    index: 'Name of the links beside the posters, for screen readers.',
    top: 'One of these links: to the start of the gallery, for screen readers.',
    filter: 'One of these links: to the filters.',
    reviews: 'One of these links: to the reviews.',
    story: 'One of these links: to the story.',
    position:
      'One of these links, for screen readers; {number} is the position of the poster.',
  }),
  colours: group('colours', {
    ...sameForAll(
      ['red', 'orange', 'gold', 'green', 'turquoise', 'blue', 'purple', 'pink'],
      'Colour filter.',
    ),
  }),
  words: group('words for the search', {
    poster:
      'Words that visitors use to search for any poster, with their plurals. They are not shown.',
    ...sameForAll(
      ['red', 'orange', 'gold', 'green', 'turquoise', 'blue', 'purple', 'pink'],
      'Words that visitors use to search for this colour, in all their forms. They are not shown.',
    ),
  }),
  saved: group('saved posters', {
    save: 'Heart beside a poster, for screen readers; {title} is the title of the poster.',
    open: 'Heart in the navigation bar, for screen readers; {count} is the number of saved posters.',
    title: 'Heading of the dialog with the saved posters.',
    shared: 'The same for a list that somebody else sent.',
    close: 'Button that closes the dialog, for screen readers.',
    remove:
      'Button that removes a poster from the list, for screen readers; {title} is the title of the poster.',
    sum: 'Before the total price.',
    share: 'Button that shares the list.',
    copied: 'Message after the address of the list was copied.',
    gone: 'After a saved poster that the shop no longer sells.',
    unreachable: 'After a saved poster whose page could not be loaded.',
    keep: "Button that saves the posters of somebody else's list.",
    variantOf:
      'Choice of size and logo in the list, for screen readers; {title} is the title of the poster.',
    removed:
      'Message after a poster was removed from the list; {count} is the number of posters left.',
    undo: 'Button in that message: puts the poster back.',
    empty: 'Instead of the list when it is empty.',
    toWall: 'Button below: link to the posters on the home page.',
    notKept: 'Message beside a heart if the browser cannot store the list.',
    goneOf:
      "Below somebody else's list: {count} of its {all} posters are no longer sold.",
  }),
  hanging: group('posters on a wall', {
    open: 'Button in the list of saved posters: hangs them on a wall.',
    title:
      'Name of the section with the wall, for screen readers; also the title of a shared wall.',
    close: 'Button that replaces it while the wall is open: back to the list.',
    wall: 'Name of the wall, for screen readers.',
    hint: 'Below the wall: how to move posters, and the scale.',
    keys: 'After it: how to move posters with the keyboard.',
    sheet: 'Role of a poster on the wall, for screen readers.',
    place:
      'Position of a poster on the wall; {side} is one of the next three texts, {height} is in centimetres.',
    left: 'Part of that text; {cm} is a number of centimetres.',
    right: 'Part of that text; {cm} is a number of centimetres.',
    middle: 'Part of that text.',
    arrange: 'Button that resets the positions of the posters.',
    print: 'Button that prints the wall.',
    share: 'Button that shares the wall.',
    copied: 'Message after the address of the wall was copied.',
    lost: 'Message if the wall could not be loaded.',
  }),
  seen: group('recently viewed posters', {
    title: "Heading above the recently viewed posters, at the bottom of a poster's page.",
    clear: 'Button that clears this list.',
    cleared: 'Message after this list was cleared.',
  }),
  search: group('search', {
    open: 'Button in the navigation bar that opens the search.',
    title: 'Heading of the page that lists every title.',
    lead: 'Below that heading; also for search engines.',
    field: 'Text in the search field.',
    close: 'Button that closes the search, for screen readers.',
    hits: 'Above the search results; {count} is the number of results.',
    more: 'Button that shows more results.',
    nothing: 'Message if the search for {words} has no results.',
    lost: 'Message if the search could not be loaded.',
    near: 'After that message, above other results; {words} are the most similar words.',
  }),
  trust: group(
    'promises',
    {
      label: 'Name of the promises above the posters, for screen readers.',
      secure: 'Promise above the posters: payment.',
      shipping:
        'Promise above the posters: shipping; {freeShipping} is the text about shipping.',
      shippingTo:
        'Text about free shipping if the shop lists the countries it ships to; {countries} are the countries.',
      shippingToMany:
        'The same for more than six countries; {count} is the number of countries.',
      payment: 'Promise above the posters: payment provider.',
      quality: 'Promise above the posters: paper.',
    },
    ['secure', 'shipping', 'payment', 'quality'],
  ),
  shipping: group('shipping', {
    same: 'Below the price and elsewhere, if shipping costs the same everywhere; {price} is the rate.',
    range:
      'Below the price and elsewhere, if shipping depends on the country; {least} and {most} are the lowest and the highest rate.',
    free: 'Shown instead of a rate of zero.',
    rate: "One rate in the list on a poster's page; {price} is the rate, {countries} are its countries.",
    others: 'Shown instead of countries: all those without a rate of their own.',
    option:
      'Choice of shipping on the payment page; {countries} are the countries of a rate.',
    added: 'After the total price of the saved posters, if shipping is added to it.',
  }),
  payment: group(
    'section about payment',
    {
      title: 'Heading of the section about payment.',
      text: 'Text of the section about payment; {days} is the delivery time in days that the shop claims.',
      customers:
        'Claim in the section about payment: customers; {customers} is the number that the shop claims.',
      cities:
        'Claim in the section about payment: cities; {cities} is the number that the shop claims.',
      rating:
        'Claim in the section about payment: stars; {rating} is the average of the reviews.',
    },
    ['title', 'text', 'customers', 'cities', 'rating'],
  ),
  quotes: group('moving quotes', {
    label: 'Name of the moving row of quotes, for screen readers.',
    pause: 'Button that stops the quotes, for screen readers.',
    play: 'Button that starts the quotes, for screen readers.',
  }),
  card: group('buying a poster', {
    size: 'Label of the size selection.',
    [printOption.label]: printOption.labelNote,
    price: 'Label of the price.',
    freeShipping:
      'Below the price and elsewhere; replaced by another text if the shop lists the countries it ships to, or if shipping costs extra.',
    order: 'Button that orders the poster.',
    orderName:
      'The same button for screen readers; {title}, {size} and {price} belong to the selected poster.',
    loading: 'Text of the button while the checkout opens.',
    newTab: 'After links that open a new tab, for screen readers.',
    shareName:
      'Button that shares a poster, for screen readers; {title} is the title of the poster.',
    opened: 'Message after an order was started.',
    openAgain: 'Button in that message.',
    blocked: 'Message if the browser blocked the new tab.',
    openCheckout: 'Button in that message.',
    soldOut: 'Instead of the button if the poster or the selected variant is sold out.',
    left: 'Beside the size of a limited edition with fewer than 25 prints left; {count} is their number.',
  }),
  checkout: group('checkout', {
    slow: 'Message while the checkout takes longer than usual to open.',
    cancel: 'Button in that message: cancels the order.',
    soldOut: 'Message: the poster was sold out when it was ordered.',
    gone: 'Message: the shop no longer had the poster when it was ordered.',
    near: 'Link in both messages: to similar posters.',
    busy: 'Message: too many orders at once; {seconds} is the number of seconds to wait.',
    closed:
      'Message: no orders are accepted at the moment; {seconds} is the number of seconds to wait.',
    reserved:
      'Message: other buyers have reserved the last prints of a limited edition for a few minutes.',
    tooMany:
      'Message: one buyer may not order so many prints of a limited edition at once.',
    order:
      'Button below the saved posters: orders all of them; {price} is the total price.',
    quantity: 'Selection beside a saved poster: quantity.',
    quantityOf:
      'The same selection for screen readers; {title} is the title of the poster.',
    most: 'Message: an order contains only the first 20 saved posters.',
    leftOut: 'Message: some saved posters were sold out when they were ordered.',
    notKept: 'Message: the browser can store neither the list nor the order.',
    paid: 'Message, also on the page after an order: the ordered posters were removed from the saved posters.',
  }),
  poster: group(
    'page of a poster',
    {
      kind: 'After the title of a poster in search results: type of product.',
      offer: 'After the description of a poster in search results.',
      factsTitle: "Heading of the details on a poster's page.",
      paper:
        "Detail on a poster's page: label for paper; the details are in “Prices and sizes”.",
      edition: "Detail on a poster's page: label for edition.",
      printRun:
        "Detail on a poster's page: limited edition; {count} is the number of prints. The page adds the full stop.",
      printRunBySize:
        'The same if each size has its own number; {sizes} is a list of the next text.',
      printRunOfSize:
        'The prints of one size in that list; {count} is their number, {size} the name of the size.',
      border: "Detail on a poster's page: label for the border around the picture.",
      packing: "Detail on a poster's page: label for packaging.",
      shipping: "Detail on a poster's page: label for shipping.",
      shippingText:
        "Detail on a poster's page: shipping; {freeShipping} is the text about shipping.",
      delivery: "Detail on a poster's page: label for delivery.",
      deliveryText:
        "Detail on a poster's page: delivery; {days} is the delivery time in days that the shop claims.",
      payment: "Detail on a poster's page: label for payment.",
      paymentText: "Detail on a poster's page: payment.",
      related: 'Heading above posters with the same motif.',
      neighbours:
        'Name of the links to other posters of the gallery, for screen readers.',
      previous: 'Link to the previous poster.',
      next: 'Link to the next poster.',
      all: 'Link to the gallery of a poster; {gallery} is the short name of the gallery.',
    },
    ['shippingText', 'deliveryText', 'paymentText'],
  ),
  share: group('sharing', {
    title: 'Heading of the share dialog; {title} is the title of the poster.',
    close: 'Button that closes the dialog, for screen readers.',
    ...sameForAll(
      ['facebook', 'x', 'pinterest', 'whatsapp', 'instagram', 'email'],
      'Button in the share dialog.',
    ),
    copy: 'Button in the share dialog: copies the address.',
    copied: 'The same button after the address was copied.',
    system: "Button in the share dialog: opens the phone's share menu.",
    back: 'Button in the email form: back to the other ways of sharing.',
    ...sameForAll(['recipient', 'subject', 'message'], 'Field in the email form.'),
    send: 'Button in the email form.',
    subjectDefault:
      'Default text of the subject field; {title}, {description} and {link} belong to the poster.',
    bodyDefault:
      'Default text of the message field; {title}, {description} and {link} belong to the poster.',
    text: 'Text that is shared with the address; {title} and {description} belong to the poster.',
  }),
  toast: group('messages', {
    label: 'Name of the area where messages appear, for screen readers.',
    dismiss: 'Button that hides a message, for screen readers.',
    checkoutFailed: 'Message: the checkout did not open.',
    linkCopied: 'Message: the address was copied.',
    instagramCopied: 'Message: the address was copied for Instagram.',
    copyFailed: 'Message: the address could not be copied.',
    copyByHand: 'Label of a field with the address that could not be copied.',
    emailOpened: 'Message: the email program was opened.',
  }),
  reviews: group('reviews', {
    title: 'Heading of the reviews.',
    average: 'After the stars of all reviews; {average} is the average rating.',
    basedOn:
      'Below the average of all reviews, on the home page; {count} is the number of reviews.',
    chosen:
      'Below the average of the testimonials, in galleries; {count} is the number of testimonials.',
    sort: 'Label of the sort order selection.',
    ...sameForAll(['helpful', 'newest', 'highest'], 'Sort order of the reviews.'),
    media: 'Sort order of the reviews: reviews with pictures first.',
    more: 'Button that shows more reviews.',
    stars: 'Stars of a review, for screen readers; {rating} is the number of stars.',
    starsRow:
      'Row of the rating overview, for screen readers; {stars} is the number of stars, {count} the number of reviews.',
    verified: 'Badge beside a name: this customer bought here.',
    helpfulCount: 'Below a review; {count} is the number of people who found it helpful.',
    shown: 'Below the reviews; {shown} of {count} reviews are shown.',
  }),
  books: group('books', {
    physical: 'Heading of the printed books.',
    ebooks: 'Heading of the e-books.',
    booksTitle: 'Heading above the books.',
    buyAt:
      'Button of a book; {title} is the title of the book, {retailer} the shop that sells it.',
    ...sameForAll(
      ['hardcoverOf', 'paperbackOf', 'appleOf', 'googleOf'],
      'Link for screen readers; {title} is the title of the book.',
    ),
    trilogyAt:
      'Button for the volume with all books; {retailer} is the shop that sells it.',
    comingSoon: 'Instead of reviews of the books.',
    toFormats: 'Button at the top: link to the book formats.',
    otherEdition: 'Before the link to the books in another language.',
    coverAlt: 'Cover of a book, for screen readers; {title} is the title of the book.',
    newTab: 'After links that open a new tab, for screen readers.',
  }),
  enlarged: group('enlarged view', {
    ...sameForAll(
      ['close', 'previous', 'next', 'zoomIn', 'zoomOut'],
      'Button in the enlarged view.',
    ),
    view: 'Name of the selection of picture or wall, for screen readers.',
    picture: 'Option in the enlarged view: only the picture.',
    pictureNumber:
      'Option in the enlarged view: another picture; {number} is the position of the picture.',
    wall: 'Option in the enlarged view: the wall; {size} is the name of a size.',
    position: 'Below the enlarged view: poster {number} of {count}.',
    order: 'Button in the enlarged view: back to the order.',
  }),
  success: group(
    'page after an order',
    {
      title: 'Heading of the page after an order.',
      lead: 'Below that heading.',
      email: 'Step after an order: the email.',
      print: 'Step after an order: printing.',
      delivery:
        'Step after an order: delivery; {days} is the delivery time in days that the shop claims.',
      tracking: 'Step after an order: the parcel.',
      toPortrait: 'Button to the portrait posters.',
      toLandscape: 'Button to the landscape posters.',
    },
    ['email', 'print', 'delivery', 'tracking'],
  ),
  slip: group('packing slip', {
    title: 'Heading of the packing slip in a parcel.',
    order: 'Below that heading; {number} is the number of the order, {date} its date.',
    recipient: 'Label above the address of the buyer.',
    contact: 'At the end of the packing slip; {contact} is the contact of the shop.',
  }),
  certificate: group('certificate of a print', {
    heading: 'Heading of the certificate of a numbered print.',
    number: 'Which print it is: {number} of the {total} prints of the edition.',
    statement:
      'Sentence below that number; {total} is the number of prints in the edition.',
    statementOfSize:
      'The same sentence if each size has its own edition of {total}; {size} is the name of the size.',
    date: 'Label below the line for the date.',
    signature: 'Label below the line for the signature.',
  }),
  notFound: group('page not found', {
    title: 'Heading of the page for addresses that do not exist.',
    link: 'Link on that page to the home page.',
  }),
  footer: group(
    'footer',
    {
      copyright:
        'Last line of each page; {year} is the copyright year, {name} the name of the shop.',
      galleries: 'Heading of the links to the galleries.',
      books: 'Heading of the links to the books.',
      about:
        'About the shop, at the end of each page; {freeShipping} is the text about shipping.',
      texts: 'Heading of the links to the text pages.',
      contact: 'Before the contact address of the shop. The page adds the colon.',
      questions: 'Link below the questions about posters: to all questions.',
    },
    ['about'],
  ),
})

export type Strings = z.output<typeof stringsSchema>
