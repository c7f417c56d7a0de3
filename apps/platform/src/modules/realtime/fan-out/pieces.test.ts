import { expect, it } from 'vitest'
import { createAssembly, piecesOf } from './pieces'

const BYTES_OF_A_NOTIFICATION = 7_999

function assembled() {
  const messages: string[] = []
  return { messages, assembly: createAssembly((text) => messages.push(text)) }
}

it('splits a message between characters, and joins it', () => {
  const texts = ['', '{}', 'é'.repeat(3_750), `x${'🐘'.repeat(9_000)}`, 'a\n"b"'.repeat(40_000)]
  const { assembly, messages } = assembled()
  texts.forEach((text, at) => {
    const pieces = piecesOf(text, `sender ${at}`)
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThan(
      BYTES_OF_A_NOTIFICATION,
    )
    for (const piece of pieces) assembly.take(piece)
  })
  expect(messages).toEqual(texts)
})

it('has no two equal pieces', () => {
  const pieces = ['1', '2'].flatMap((number) => piecesOf('x'.repeat(30_000), `sender ${number}`))
  expect(new Set(pieces).size).toBe(pieces.length)
})

it('joins the pieces of several senders, and drops messages whose beginning is missing', () => {
  const one = piecesOf('1'.repeat(20_000), 'one 7')
  const two = piecesOf('2'.repeat(20_000), 'two 7')
  const { assembly, messages } = assembled()
  for (const piece of piecesOf('0'.repeat(20_000), 'one 6').slice(1)) assembly.take(piece)
  one.forEach((piece, at) => {
    assembly.take(piece)
    assembly.take(two[at] ?? '')
  })
  assembly.take('not a piece')
  expect(messages).toEqual(['1'.repeat(20_000), '2'.repeat(20_000)])
})

it('drops a message that was cut', () => {
  const { assembly, messages } = assembled()
  const cut = piecesOf('1'.repeat(20_000), 'one 1')
  assembly.take(cut[0] ?? '')
  for (const piece of piecesOf('2'.repeat(20_000), 'one 2')) assembly.take(piece)
  assembly.take(cut[1] ?? '')
  assembly.take(cut[2] ?? '')
  expect(messages).toEqual(['2'.repeat(20_000)])
})
