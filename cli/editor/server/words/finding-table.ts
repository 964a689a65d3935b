import type { DiagnosticCode } from '../../../model/diagnostic.ts'
import { byFiles, schemaWordings, type Wording } from './finding-schema.ts'

/**
 * The wordings by code. The first matching pattern applies. Any other message keeps its
 * words, but without file syntax.
 */
export const findingTable: Readonly<Partial<Record<DiagnosticCode, readonly Wording[]>>> =
  {
    schema: schemaWordings,
    syntax: [
      {
        pattern: /^this file contains a merge conflict.*$/,
        message: 'this was changed in two places at the same time',
        hint: 'open it, and choose which version to keep',
      },
    ],
    'missing-translation': [
      {
        pattern: /^the text "(.+)" is missing in (".+")$/,
        message: '“$1” is missing in $2',
        hint: 'write it there',
      },
      {
        pattern: /^(.+) is missing in (".+")$/,
        message: '“$1” is missing in $2',
        hint: 'write it there',
      },
    ],
    fallback: [
      {
        pattern:
          /^(\d+ interface texts?) (is|are) missing in (".+"); visitors see (".+") instead$/,
        message: '$1 $2 missing in $3; visitors see $4',
        hint: 'to see them all, choose the language on the home page',
      },
      {
        pattern: /^the text is missing in (".+"); (.+)$/,
        message: 'the text is missing in $1; $2',
        hint: 'write it there',
      },
      {
        pattern: /^the text is a draft in (".+"); (.+)$/,
        message: 'the text is a draft in $1; $2',
        hint: 'publish it when it is finished',
      },
      {
        pattern: /^(.+) is missing in (".+"); (.+)$/,
        message: '“$1” is missing in $2; $3',
        hint: 'write it there',
      },
    ],
    'unknown-field': [
      {
        pattern: /^(".+") is not a language of the shop$/,
        message: 'this text is in $1, which is not a language of the shop',
        hint: 'remove the text, or add the language',
        isTyped: true,
      },
      {
        pattern: /^unknown field (".+")$/,
        message: 'the shop does not know $1',
        hint: byFiles,
        isTyped: true,
      },
    ],
    'missing-file': [
      {
        pattern: /^there is no picture .*$/,
        message: 'the picture is missing',
        hint: 'choose another one',
      },
      {
        pattern: /^the picture is called .*$/,
        message: 'some servers cannot find the picture',
        hint: 'choose it again',
      },
      {
        pattern: /^there is no flag .*$/,
        message: 'there is no image for this flag',
        hint: 'choose another flag',
      },
      {
        pattern: /^this file is missing, .*$/,
        message: 'this part of the shop is missing',
        hint: 'restore it from an earlier version',
      },
      {
        pattern: /^(\d+) files that the shop needs are missing$/,
        message: '$1 parts of the shop are missing',
        hint: 'restore them from an earlier version',
      },
      {
        pattern: /^the shop does not read this file .*$/,
        message: 'the shop does not use this document',
        hint: byFiles,
      },
    ],
    'unknown-id': [
      {
        pattern: /^there is no poster (".+")$/,
        message: 'there is no poster $1',
        hint: 'choose another one, or remove it',
      },
      {
        pattern: /^there is no gallery (".+")$/,
        message: 'there is no gallery $1',
        hint: 'choose another one',
      },
      {
        pattern: /^there is no series (".+")$/,
        message: 'there is no motif $1',
        hint: 'choose another one',
      },
      {
        pattern: /^there is no book file "(.+)\.md"$/,
        message: 'there is no book “$1”',
        hint: 'remove it from the list',
      },
      {
        pattern: /^(".+") is the name of a colour filter$/,
        message: '$1 is the name of a colour',
        hint: 'give the motif another name in addresses',
        isTyped: true,
      },
      {
        pattern: /^Stripe Checkout does not ship to (".+")$/,
        message: 'the checkout cannot ship to $1',
        hint: 'remove it from the list',
        isTyped: true,
      },
      {
        pattern: /^(".+") is not listed here, but .*$/,
        message: '$1 is not a language of the shop, but its texts still exist',
        hint: 'add the language again',
      },
      {
        pattern: /^(".+") cannot be its own fallback$/,
        message: '$1 cannot be its own fallback language',
        hint: 'choose another language',
      },
      {
        pattern: /^the fallback (".+") is not a language .*$/,
        message: 'visitors cannot see $1',
        hint: 'choose another language',
      },
      {
        pattern: /^(".+") is not a language of the shop$/,
        message: '$1 is not a language of the shop',
        hint: 'choose another one',
      },
    ],
    'broken-link': [
      {
        pattern: /^the gallery (".+") has no page until it lists a poster$/,
        message: 'the gallery $1 has no page until it lists a poster',
        hint: 'add a poster to it, or remove this link',
      },
      { pattern: /^(.*)$/, message: '$1', isTyped: true },
    ],
    'id-mismatch': [
      {
        pattern: /^the (?:id|slug) is (".+"), but .*called (".+")$/,
        message: 'its name in addresses is $1 here, but $2 elsewhere',
        hint: byFiles,
        isTyped: true,
      },
    ],
    'duplicate-id': [
      {
        pattern: /^the order "(.+)" is used twice$/,
        message: 'the place $1 is used twice',
      },
      {
        pattern:
          /^the (?:poster|book|series|retired id|earlier name|earlier code) (".+") is (?:listed|used) twice$/,
        message: '$1 appears twice',
        hint: 'remove one of them',
      },
      {
        pattern: /^(".+") is listed twice$/,
        message: '$1 appears twice',
        hint: 'remove one of them',
      },
      {
        pattern: /^the .+ (".+") is used twice$/,
        message: '$1 is used twice',
        hint: 'give one of the two another name',
        isTyped: true,
      },
      {
        pattern: /^the \w+ (".+") is reserved by .*$/,
        message: '$1 cannot be used as a name in addresses',
        hint: 'choose another name',
        isTyped: true,
      },
      {
        pattern:
          /^(".+") is .*(?:, so its address(?:es)? cannot redirect to .*|, not an earlier one)$/,
        message: 'the earlier name $1 is already in use',
        hint: 'remove it from the list',
        isTyped: true,
      },
    ],
    'no-purchase': [
      {
        pattern: /^this poster has a print run, but (its purchase links .*)$/,
        message: 'this poster is a limited edition, but $1',
        hint: 'remove the purchase links, so that only the checkout sells the poster, or write “unlimited” in “Limited edition”',
      },
      {
        pattern: /^all posters have a print run, but (links by this pattern .*)$/,
        message: 'all posters are limited editions, but $1',
        hint: 'remove the pattern, or the limited edition of each poster in “Prices and sizes”',
      },
      {
        pattern:
          /^(this poster cannot be bought): only a checkout sells posters with a print run, (.*)$/,
        message: '$1: only a checkout sells limited editions, $2',
        hint: 'set up the checkout of the shop, or remove the limited edition',
      },
      {
        pattern: /^(.*)$/,
        message: '$1',
        hint: 'fill in the purchase links, or set up the checkout of the shop',
      },
    ],
    count: [
      {
        pattern: /^expected 1 (.+), found (\d+)$/,
        message: 'expected 1 $1, but there are $2',
        hint: 'correct the expected number, or add or remove $1s',
      },
      {
        pattern: /^expected (\d+) (.+), found 1$/,
        message: 'expected $1 $2, but there is 1',
        hint: 'correct the expected number, or add or remove $2',
      },
      {
        pattern: /^expected (\d+) (.+), found (\d+)$/,
        message: 'expected $1 $2, but there are $3',
        hint: 'correct the expected number, or add or remove $2',
      },
      {
        pattern: /^the gallery (.+ has no posters.*|.+, but has no posters)$/,
        message: 'the gallery $1',
        hint: 'add a poster',
      },
    ],
    date: [
      {
        pattern: /^(.* is not between .*)$/,
        message: '$1',
        hint: 'correct the date, or change the first and last day in “Shop settings”',
      },
    ],
    rating: [
      {
        pattern: /^(the shop claims .* average (\S+))$/,
        message: '$1',
        hint: 'enter $2 in “Shop settings”, or correct the reviews',
      },
      {
        pattern: /^(the shop claims .* has no reviews, .*)$/,
        message: '$1',
        hint: 'add reviews, or remove the rating in “Shop settings”',
      },
    ],
    orphan: [
      {
        pattern: /^the poster (".+") is in no gallery, (.*)$/,
        message: '$1 is in no gallery, $2',
        hint: 'add it to a gallery',
      },
      {
        pattern: /^no poster belongs to the series (".+")$/,
        message: 'no poster has the motif $1',
        hint: 'choose it for a poster, or remove it',
      },
      {
        pattern:
          /^(\d+ interface texts?) (is|are) the same in (".+") as in its language pack$/,
        message: '$1 $2 the same in $3 as the ready text',
        hint: 'nothing needs to be done',
      },
      {
        pattern: /^no file in content\/ uses this picture$/,
        message: 'nothing in the shop shows this picture',
        hint: byFiles,
      },
      {
        pattern: /^the shop does not read this file$/,
        message: 'the shop does not use this',
        hint: byFiles,
      },
    ],
    placeholder: [
      { pattern: /^".+" (contains|lacks) (.+)$/, message: 'the text $1 $2' },
      {
        pattern: /^(\{\w+\} has no value, because the shop does not claim it)$/,
        message: '$1',
        hint: 'write the claim in “Shop settings”, or reword the text',
      },
      {
        pattern: /^(\{email\} has no value, because .+)$/,
        message: '$1',
        hint: 'write your e-mail address as the contact in “Shop settings”, or here',
      },
      {
        pattern: /^(\{countries\} has no value, because .+)$/,
        message: '$1',
        hint: 'list countries in “Shop settings”, or say in your own words that you ship everywhere',
      },
      {
        pattern: /^(\{addressDays\} has no value, because .+)$/,
        message: '$1',
        hint: 'write the days to keep addresses of buyers in “Shop settings”, or reword the text',
      },
    ],
    privacy: [
      {
        pattern: /^(the shop stores buyers' addresses and never deletes them)$/,
        message: '$1',
        hint: 'write the days to keep addresses of buyers in “Shop settings”',
      },
      {
        pattern: /^(this privacy text does not say that addresses are deleted .+)$/,
        message: '$1',
        hint: 'say so there: the placeholder {addressDays} stands for the number of days',
      },
    ],
    untranslated: [
      {
        pattern: /^the text in (".+") is the same as in (".+")$/,
        message: 'the text in $1 is the same as in $2',
        hint: 'translate it, or add it to “Names alike in every language” in “Shop settings”',
      },
    ],
    image: [
      {
        pattern: /^".*" is outside .*$/,
        message: 'the picture does not belong to the shop',
        hint: 'choose a picture',
      },
      {
        pattern: /^".*" is a web address, .*$/,
        message: 'this is an address, not a picture',
        hint: 'choose a picture',
      },
      { pattern: /^"[^"]*" (.*)$/, message: 'this picture $1' },
    ],
    'duplicate-picture': [
      {
        pattern: /^"[^"]*" is the same picture as .*$/,
        message: 'this picture appears twice',
        hint: 'choose a different picture here',
      },
      {
        pattern: /^the picture ".*" is used twice$/,
        message: 'this picture appears twice',
        hint: 'choose a different picture here',
      },
    ],
    'retired-id': [
      {
        pattern: /^(".+") is a retired id and .*$/,
        message: '$1 is a retired name in addresses, which cannot be used again',
        hint: 'use Rename below to give the poster another name',
        isTyped: true,
      },
      {
        pattern: /^(".+") is a retired id of another poster, .*$/,
        message: '$1 is the name of a poster that was removed',
        hint: 'remove it from the earlier names',
        isTyped: true,
      },
    ],
    'link-pattern': [
      {
        pattern: /^this link does not match the pattern .*$/,
        message: 'this is not the usual link',
      },
      { pattern: /^the link (".+") points to (.*)$/, message: 'this link leads to $2' },
    ],
    markup: [
      {
        pattern: /^visitors would see the characters (.+) on the page$/,
        message: 'visitors would see the characters “$1” on the page',
        isTyped: true,
      },
      {
        pattern: /^the text below the front matter is empty, so (.*)$/,
        message: 'the text is empty, so $1',
        hint: 'write it',
      },
      {
        pattern: /^the text below the front matter is empty$/,
        message: 'the text is missing',
        hint: 'write it here',
      },
    ],
    // The only such fault in a form is a checkout that has a key but no address, or the reverse.
    environment: [{ pattern: /^(.*)$/, message: '$1', hint: 'fill in both, or neither' }],
    'blocked-name': [
      {
        pattern: /^ad blockers hide everything with the id (".*")$/,
        message: 'ad blockers hide what is called $1',
        hint: 'use Rename below to choose another name',
        isTyped: true,
      },
      {
        pattern: /^ad blockers block the styles of a gallery with the slug (".*")$/,
        message: 'ad blockers do not show a gallery called $1',
        hint: 'use Rename below to choose another name',
        isTyped: true,
      },
      {
        pattern: /^(.*)$/,
        message: '$1',
        hint: 'choose the picture again, under another name',
        isTyped: true,
      },
    ],
  }

/** Remedies from `validate`, each with its wording in forms. */
export const remedyTable: readonly (readonly [RegExp, string])[] = [
  [/^write it as (.+), without quotes or symbols$/, 'write $1'],
  [/^write (?:true|false), without quotes$/, 'switch it on or off'],
  [/^write it as a list: .*$/, 'add it to the list again'],
  [/^(?:use a picture file: .*|add at least one picture)$/, 'choose a picture'],
  [/^use a day that exists, as YYYY-MM-DD$/, 'choose a day that exists'],
  [/^write true, or the variants .*$/, 'choose what is sold out'],
  [/^write the text$/, 'write it here'],
  [/^write (.+), or change the pattern in content\/site\.yaml$/, 'write $1'],
  [/^use a two-letter country code \(ISO 3166\).*$/, 'choose one from the list'],
  [/^write [A-Z]{2}$/, 'choose one from the list'],
  [/^write '2', or a range: 1-2$/, 'write 2, or a range: 1-2'],
  [/^list each language once$/, 'keep only one entry for each language'],
]
