import * as z from 'zod'
import { words } from './common.ts'
import { withWords } from './fields.ts'

/**
 * Creates the schema of a group of texts from descriptions of their places. A text may use the {placeholders} named
 * there.
 */
const group = <K extends string>(title: string, texts: Readonly<Record<K, string>>) => {
  const places: readonly string[] = Object.values(texts)
  const isShared = (where: string) => places.filter((place) => place === where).length > 1

  const fields = Object.entries<string>(texts).map(([key, where]) => {
    const { title: place, note } = titleIn(where)
    const fieldTitle = isShared(where) ? `${place}: ${wordsIn(key)}` : place
    return [key, withWords(words.describe(where), { title: fieldTitle, note })]
  })
  return withWords(
    z.strictObject(Object.fromEntries(fields) as Record<K, typeof words>),
    { title, note: '' },
  )
}

/** Splits the description of a text's place into a title and a note: '; {count} is how many' belongs to the note. */
function titleIn(where: string) {
  const [, head = where, rest = ''] = /^(.+?)(?:[.;] (.+)|\.)$/.exec(where) ?? []
  const title = head.charAt(0).toLowerCase() + head.slice(1)
  return { title, note: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

/** Splits a camel-case name into words: 'zoomIn' → 'zoom in' */
const wordsIn = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const sameForAll = <const K extends readonly string[]>(keys: K, where: string) =>
  Object.fromEntries(keys.map((key) => [key, where])) as Record<K[number], string>

/**
 * The schema of content/strings/<lang>.yaml: all interface texts. Templates that use an unknown text do not compile.
 */
export const stringsSchema = z.strictObject({
  nav: group('main menu', {
    label: 'Name of the main menu, for screen readers.',
    posters: 'Main menu: leads to the galleries.',
    saga: 'Main menu: leads to the books.',
    story: 'Main menu: leads to the story on the home.',
    home: 'Main menu and breadcrumb: leads to the home.',
    language: 'Button that opens the language menu, for screen readers.',
    menu: 'Button that opens the menu on a phone.',
    skip: 'First link for keyboards: past the menu, to the content.',
    breadcrumb: 'Name of the line of links above a title, for screen readers.',
    sagaCrumb: 'Breadcrumb above the books.',
  }),
  press: group('waiting', {
    waits: 'Message while something that was pressed is still on its way.',
    failed: 'Message: it did not come; {name} is the name of what was pressed.',
  }),
  hero: group('top of the home page', {
    title: 'Main heading of the home, over the pictures.',
    subtitle: 'Below the main heading of the home.',
    explore: 'Button over the pictures of the home: to the posters.',
    story: 'Button over the pictures of the home: to the story.',
    pause: 'Button that stops the slideshow, for screen readers.',
    play: 'Button that starts the slideshow, for screen readers.',
  }),
  gallery: group('galleries', {
    open: "Button on a poster's picture, for screen readers and as a hint.",
    crossTitle: 'Heading above the links to the other galleries.',
    sizesTitle: 'Heading of the band that shows both sizes on a wall.',
    sizesText: 'Text of the band that shows both sizes on a wall.',
    sagaTitle: 'Heading of the band that leads to the books.',
    sagaText: 'Text of the band that leads to the books.',
  }),
  wall: group('finding posters', {
    label:
      'Name of the line above the posters where visitors find one, for screen readers.',
    choices: 'Button above the posters that opens colours and motifs.',
    colour: 'Heading of the colours; also that button, where a gallery has no motifs.',
    series: 'Heading of the motifs.',
    all: 'Above the posters; {count} is how many there are.',
    some: 'The same while some are hidden; {hits} is how many are left of {count}.',
    clear: 'Button that brings the hidden posters back.',
    overview: 'Box above the posters: pictures, titles and prices only.',
    from: 'Below a poster in the overview; {price} is the lowest.',
    search: 'In the field that finds posters by words.',
    nothing: 'Message where no poster has these words, or all that is chosen.',
    instead:
      'Button below that message: {words}, or the name of a choice, find {hits} posters.',
    everywhere: 'Link below that message: searches the whole shop for the {words}.',
    lost: 'Message where the search by words could not be loaded.',
    remove: 'Button that takes {choice}, a colour or a motif, back, for screen readers.',
    again:
      'How a colour or a motif is taken back where it was chosen, for screen readers.',
    index: 'Name of the links beside the posters, for screen readers.',
    top: 'One of these links: to the start of the gallery, for screen readers.',
    filter: 'One of these links: to colours and motifs.',
    reviews: 'One of these links: to the reviews.',
    story: 'One of these links: to the story.',
    position:
      'One of these links, for screen readers; {number} is the place of the poster.',
  }),
  colours: group('colours', {
    ...sameForAll(
      ['red', 'orange', 'gold', 'green', 'turquoise', 'blue', 'purple', 'pink'],
      'A colour to choose.',
    ),
  }),
  words: group('words for the search', {
    poster:
      'Words by which visitors look for any poster, with their plurals. They are not shown.',
    ...sameForAll(
      ['red', 'orange', 'gold', 'green', 'turquoise', 'blue', 'purple', 'pink'],
      'Words by which visitors look for this colour, in all their forms. They are not shown.',
    ),
  }),
  saved: group('saved posters', {
    save: "Heart beside a poster, for screen readers; {title} is the poster's.",
    open: 'Heart in the bar, for screen readers; {count} is how many posters are saved.',
    title: 'Heading of the dialog with the saved posters.',
    shared: 'The same where somebody else sent the list.',
    close: 'Button that closes the dialog, for screen readers.',
    remove:
      "Button that removes a poster from the list, for screen readers; {title} is the poster's.",
    sum: 'Before the sum of the prices.',
    share: 'Button that shares the list.',
    copied: 'Message once the address of the list is copied.',
    gone: 'Behind a saved poster that the shop has no more.',
    unreachable: 'Behind a saved poster whose page could not be loaded.',
    keep: "Button that saves the posters of somebody else's list.",
    variantOf:
      "Choice of size and logo in the list, for screen readers; {title} is the poster's.",
    removed:
      'Message once a poster is removed from the list; {count} is how many are left.',
    undo: 'Button in that message: puts the poster back.',
    empty: 'In the place of the list when no poster is left in it.',
    toWall: 'Button below: leads to the posters on the home.',
    notKept: 'Message beside a heart where the browser stores nothing.',
    goneOf:
      "Below somebody else's list: {count} of its {all} posters are no longer sold.",
  }),
  hanging: group('posters on a wall', {
    open: 'Button in the list of saved posters: hangs them on a wall.',
    title:
      'Name of the part of that list with its wall, for screen readers; also in what is shared.',
    close: 'Button in its place while they hang: leads back from the wall to the list.',
    wall: 'Name of the wall, for screen readers.',
    hint: 'Below the wall: how posters are moved, and the scale.',
    keys: 'Behind it: how the keyboard moves posters.',
    sheet: 'What kind of thing a poster on the wall is, for screen readers.',
    place:
      'Where a poster hangs; {side} is one of the next three texts, {height} in centimetres.',
    left: 'Part of that text; {cm} are centimetres.',
    right: 'Part of that text; {cm} are centimetres.',
    middle: 'Part of that text.',
    arrange: 'Button that hangs the posters as they hung at first.',
    print: 'Button that prints the wall.',
    share: 'Button that shares the wall.',
    copied: 'Message once the address of the wall is copied.',
    lost: 'Message where the wall could not be loaded.',
  }),
  seen: group('posters seen last', {
    title:
      "Heading above the posters that were seen last, at the foot of a poster's page.",
    clear: 'Button that forgets them.',
    cleared: 'Message once they are forgotten.',
  }),
  search: group('search', {
    open: 'Button in the bar that opens the search.',
    title: 'Heading of the page that lists every title.',
    lead: 'Below that heading; also for search engines.',
    field: 'In the field of the search.',
    close: 'Button that closes the search, for screen readers.',
    hits: 'Above what is found; {count} is how many.',
    more: 'Button that shows more of what is found.',
    nothing: 'Message where nothing is found by the {words}.',
    lost: 'Message where the search could not be loaded.',
    near: 'Behind that message, above what is found instead; {words} are the nearest words.',
  }),
  trust: group('promises', {
    label: 'Name of the four promises below the posters, for screen readers.',
    secure: 'Promise below the posters: the payment.',
    shipping:
      'Promise below the posters: the shipping; {freeShipping} are the words for free shipping.',
    shippingTo:
      'The words for free shipping where the shop names the countries it ships to; {countries} are these.',
    shippingToMany:
      'The same for more than six countries; {count} is how many there are.',
    payment: 'Promise below the posters: who takes the payment.',
    quality: 'Promise below the posters: the paper.',
  }),
  payment: group('band about the payment', {
    title: 'Heading of the band about the payment.',
    text: 'Text of the band about the payment; {days} are the days of delivery that the shop claims.',
    customers:
      'Claim in the band about the payment: customers; {customers} is how many the shop claims.',
    cities:
      'Claim in the band about the payment: cities; {cities} is how many the shop claims.',
    rating:
      'Claim in the band about the payment: stars; {rating} is the average of the reviews.',
  }),
  quotes: group('moving quotes', {
    label: 'Name of the moving line of quotes, for screen readers.',
    pause: 'Button that stops the quotes, for screen readers.',
    play: 'Button that starts the quotes, for screen readers.',
  }),
  card: group('buying a poster', {
    size: 'Label of the choice of a size.',
    withoutLogo:
      'Label of the box that leaves the logo out; also behind the size in shopping feeds.',
    price: 'Label of the price.',
    freeShipping:
      'Below the price and elsewhere; another text is shown where the shop names the countries it ships to.',
    order: 'Button that orders the poster.',
    orderName:
      'The same button for screen readers; {title}, {size} and {price} are those of the choice.',
    loading: 'Button while the checkout opens.',
    newTab: 'Behind links that open a tab, for screen readers.',
    shareName:
      "Button that shares a poster, for screen readers; {title} is the poster's.",
    opened: 'Message after an order was begun.',
    openAgain: 'Button in that message.',
    blocked: 'Message where the browser stopped the new tab.',
    openCheckout: 'Button in that message.',
    soldOut: 'In the place of the button, where a poster or its choice is sold out.',
  }),
  checkout: group('checkout', {
    slow: 'Message while the checkout takes longer than usual to open.',
    cancel: 'Button in that message: gives the order up.',
    soldOut: 'Message: the poster was sold out when it was ordered.',
    gone: 'Message: the shop no longer had the poster when it was ordered.',
    near: 'Link in both messages: to posters like it.',
    busy: 'Message: too many orders at once; {seconds} is how long to wait.',
    closed: 'Message: no orders are taken at the moment; {seconds} is how long to wait.',
    order: 'Button below the saved posters: orders all of them; {price} is their sum.',
    quantity: 'Choice beside a saved poster: how many are ordered.',
    quantityOf: "The same choice for screen readers; {title} is the poster's.",
    most: 'Message: an order takes the first 20 saved posters.',
    leftOut: 'Message: some saved posters were sold out when they were ordered.',
    notKept: 'Message: the browser stores neither the list nor what was ordered.',
    paid: 'Message, also on the page after an order: what was ordered has left the saved posters.',
  }),
  poster: group('page of a poster', {
    kind: 'Behind the title of a poster in search results: what kind of thing it is.',
    offer: 'Behind the description of a poster in search results.',
    factsTitle: "Heading of the facts on a poster's page.",
    paper:
      "Fact on a poster's page: name of the paper; the facts stand in “Prices and sizes”.",
    edition: "Fact on a poster's page: name of the edition.",
    border: "Fact on a poster's page: name of the border around the picture.",
    packing: "Fact on a poster's page: name of the packing.",
    shipping: "Fact on a poster's page: name of the shipping.",
    shippingText:
      "Fact on a poster's page: the shipping; {freeShipping} are the words for free shipping.",
    delivery: "Fact on a poster's page: name of the delivery.",
    deliveryText:
      "Fact on a poster's page; {days} are the days of delivery that the shop claims.",
    payment: "Fact on a poster's page: name of the payment.",
    paymentText: "Fact on a poster's page: the payment.",
    related: 'Heading above posters of the same series.',
    neighbours: 'Name of the links to other posters of the gallery, for screen readers.',
    previous: 'Link to the poster before this one.',
    next: 'Link to the poster after this one.',
    all: 'Link to the gallery of a poster; {gallery} is its label.',
  }),
  share: group('sharing', {
    title: "Heading of the dialog that shares; {title} is the poster's.",
    close: 'Button that closes the dialog, for screen readers.',
    ...sameForAll(
      ['facebook', 'x', 'pinterest', 'whatsapp', 'instagram', 'email'],
      'Button of the dialog that shares.',
    ),
    copy: 'Button of the dialog that shares: copies the address.',
    copied: 'The same button, once the address is copied.',
    system: 'Button of the dialog that shares: the menu of the phone.',
    back: 'Button from the email form to the other ways.',
    ...sameForAll(['recipient', 'subject', 'message'], 'Field of the email form.'),
    send: 'Button of the email form.',
    subjectDefault:
      "What stands in the field for the subject; {title}, {description} and {link} are the poster's.",
    bodyDefault:
      "What stands in the field for the message; {title}, {description} and {link} are the poster's.",
    text: "What is shared besides the address; {title} and {description} are the poster's.",
  }),
  toast: group('messages', {
    label: 'Name of the place where messages appear, for screen readers.',
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
    average: 'Behind the stars of all reviews; {average} is their average.',
    basedOn:
      'Below the average of all reviews, on the first page; {count} is how many there are.',
    chosen:
      'Below the average of the testimonials, in galleries; {count} is how many there are.',
    sort: 'Label of the choice of an order.',
    ...sameForAll(['helpful', 'newest', 'highest'], 'Order of the reviews.'),
    media: 'Order of the reviews: those with pictures first.',
    more: 'Button that shows more reviews.',
    stars: 'The stars of one review, for screen readers; {rating} is how many.',
    starsRow:
      'A row of the overview, for screen readers; {stars} is how many stars, {count} how many reviews.',
    verified: 'Mark beside a name: this customer bought here.',
    helpfulCount: 'Below a review; {count} is how many found it helpful.',
    shown: 'Below the reviews; {shown} of {count} are to be seen.',
  }),
  books: group('books', {
    physical: 'Heading of the printed books.',
    ebooks: 'Heading of the e-books.',
    booksTitle: 'Heading above the books.',
    buyAt: "Button of a book; {title} is the book's, {retailer} the shop that sells it.",
    ...sameForAll(
      ['hardcoverOf', 'paperbackOf', 'appleOf', 'googleOf'],
      "Link for screen readers; {title} is the book's.",
    ),
    trilogyAt: 'Button of all books in one; {retailer} is the shop that sells them.',
    comingSoon: 'In the place of reviews of the books.',
    toFormats: 'Button at the top: leads to the ways to read.',
    otherEdition: 'Before the link to the books in another language.',
    coverAlt: "Cover of a book, for screen readers; {title} is the book's.",
    newTab: 'Behind links that open a tab, for screen readers.',
  }),
  enlarged: group('enlarged view', {
    ...sameForAll(
      ['close', 'previous', 'next', 'zoomIn', 'zoomOut'],
      'Button of the enlarged view.',
    ),
    view: 'Name of the choice between picture and wall, for screen readers.',
    picture: 'Choice in the enlarged view: the picture alone.',
    pictureNumber:
      "Choice in the enlarged view: a further picture; {number} counts a poster's pictures.",
    wall: 'Choice in the enlarged view: the wall; {size} is A1 or A2.',
    position: 'Below the enlarged view: poster {number} of {count}.',
    order: 'Button of the enlarged view: back to the order.',
  }),
  success: group('page after an order', {
    title: 'Heading of the page after an order.',
    lead: 'Below that heading.',
    email: 'What happens next: the email.',
    print: 'What happens next: the print.',
    delivery: 'What happens next; {days} are the days of delivery that the shop claims.',
    tracking: 'What happens next: the parcel.',
    toPortrait: 'Button to the portrait posters.',
    toLandscape: 'Button to the landscape posters.',
  }),
  notFound: group('page not found', {
    title: 'Heading of the page for addresses that do not exist.',
    link: 'Its link to the home.',
  }),
  footer: group('footer', {
    copyright: 'Last line of each page; {year} and {name} are those of the shop.',
    galleries: 'Heading of the links to the galleries.',
    books: 'Heading of the links to the books.',
    about:
      'About the shop, at the end of each page; {freeShipping} are the words for free shipping.',
    texts: 'Heading of the links to the pages of text.',
    contact: 'Before the address by which customers reach the shop.',
    questions: 'Link below the questions about posters: to all of them.',
  }),
})

export type Strings = z.output<typeof stringsSchema>
