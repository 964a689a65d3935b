import * as z from 'zod'
import { type Remedy, remedyOf } from '../../model/diagnostic.ts'
import { INVISIBLE } from '../../schema/common.ts'
import { daysIn } from '../../schema/day.ts'

/**
 * What may be meant by a text, and the words for it, in which … stands for that. Without words, the rule that the text
 * breaks says what to do.
 */
type Reading = readonly [mean: (text: string) => unknown, words?: string]

/** The smallest changes stand first. The schema of a field decides which one is meant. */
const readings: readonly Reading[] = [
  [(text) => text],
  [(text) => (ADDRESS.test(text) ? text.replace(/[“”„«»"'\s]/g, '') : undefined), 'write …'],
  [(text) => (ADDRESS.test(text) ? undefined : text.toLowerCase().replace(/[\s_]+/g, '-')), 'write …'],
  [(text) => text.toUpperCase(), 'write …'],
  [(text) => text.replace('-', '_'), 'write …'],
  [(text) => text.replace(/\/$/, ''), 'write …'],
  [(text) => text.replace(/^(?:https?:\/*)?(?=[^/]+\.)/i, 'https://'), 'write …'],
  [numberIn, 'write it as …, without quotes or signs'],
  [truthIn, 'write …, without quotes'],
  [(text) => [text.replace(/^[-–—•*·\s]+/, '')], 'write it as a list: […]'],
]

/** What looks like an address or the name of a file. */
const ADDRESS = /[.:/]/

/**
 * What a wrong value is to be, where the schema of its field accepts a reading of it.
 * @param rule what the schema says of the value
 */
export function correctionOf(found: unknown, schema: z.core.$ZodType, rule = 'write …'): Remedy | undefined {
  const accepts = (value: unknown): boolean => value !== undefined && z.safeParse(schema, value).success
  // What breaks a rule only beside other values is right by itself.
  if (accepts(found)) return undefined
  if (typeof found === 'number' || typeof found === 'boolean')
    return accepts(String(found)) ? remedyOf({ quote: true }, 'put the value in quotes') : undefined
  if (typeof found !== 'string') return undefined
  if (schema instanceof z.ZodISODate) {
    const [day, ...others] = daysIn(found)
    return day && others.length === 0 ? remedyOf({ value: day }, 'use …: year, month, day') : undefined
  }
  const isList = schema instanceof z.ZodArray
  const text = found.replaceAll('\t', ' ').replace(new RegExp(INVISIBLE, 'gu'), '').trim()
  for (const [mean, words = rule] of readings) {
    const value = mean(text)
    // Where a list is only one of several kinds, the rule names them all.
    if (!isList && Array.isArray(value)) continue
    if (accepts(value)) return remedyOf({ value }, words)
  }
  return undefined
}

/** '$90', '4,5 %' and '90.00' are numbers to people. */
function numberIn(text: string): unknown {
  const [, whole, decimals = ''] = /^\D{0,2}(\d+)[.,]?(\d*)\D{0,2}$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(`${whole}.${decimals}`)
}

function truthIn(text: string): boolean | undefined {
  if (/^(?:true|yes|on)$/i.test(text)) return true
  return /^(?:false|no|off)$/i.test(text) ? false : undefined
}
