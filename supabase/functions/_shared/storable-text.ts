/** Matches what PostgreSQL stores in no text: NUL, and half of a character of two code units. */
const NOT_STORABLE = /\0|\p{Surrogate}/gu

/** A value whose texts PostgreSQL can store. */
interface Storable {
  readonly value: unknown
  /** Whether a text of the value had to change. */
  readonly isChanged: boolean
}

/** Replaces the characters that PostgreSQL cannot store in all texts of a JSON value by '�'. */
export function withStorableTexts(json: unknown): Storable {
  let isChanged = false
  const value = JSON.parse(JSON.stringify(json), (_, part: unknown) => {
    if (typeof part !== 'string') return part

    const text = part.replace(NOT_STORABLE, '\ufffd')
    isChanged ||= text !== part
    return text
  }) as unknown
  return { value, isChanged }
}
