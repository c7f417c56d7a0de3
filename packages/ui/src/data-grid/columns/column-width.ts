import type { GridColumn } from '../data-grid.types'

/** CSS px. */
export const MIN_COLUMN_WIDTH = 60
export const MAX_COLUMN_WIDTH = 400

const PADDING_PX = 20
/** Of the arrow beside a value that leads to a row. */
const LINK_ARROW_PX = 16
/** Of the sign behind the name of a key's column. */
const SIGN_PX = 16
const CHARACTER_PX = 8
/** Digits are tabular: each is as wide as the widest. */
const DIGIT_PX = 9
const WIDE_CHARACTER_PX = 13
/** Beyond this many characters the widest column is full anyway. */
const MEASURED_CHARACTERS = 64

/** Guessed from name, type and the first rows' texts, so that nothing has to be laid out to be measured. */
export function guessColumnWidth(column: GridColumn, samples: readonly (string | null)[]): number {
  const name = textWidth(column.name) + (column.sign ? SIGN_PX : 0)
  const texts = [column.typeName ?? '', ...samples.map((sample) => sample ?? 'NULL')]
  const widest = texts.reduce((width, text) => Math.max(width, textWidth(text)), name)
  return Math.round(
    Math.min(
      MAX_COLUMN_WIDTH,
      Math.max(MIN_COLUMN_WIDTH, widest + PADDING_PX + (column.isLink ? LINK_ARROW_PX : 0)),
    ),
  )
}

/** Of the column with the row numbers. */
export function rowNumberWidth(digits: number, hasCheckBoxes: boolean): number {
  return Math.max(44, 20 + digits * 8) + (hasCheckBoxes ? 24 : 0)
}

function textWidth(text: string): number {
  let width = 0
  for (let index = 0; index < Math.min(text.length, MEASURED_CHARACTERS); index++) {
    const code = text.charCodeAt(index)
    width +=
      code >= 0x1100 ? WIDE_CHARACTER_PX : code >= 0x30 && code <= 0x39 ? DIGIT_PX : CHARACTER_PX
  }
  return width
}
