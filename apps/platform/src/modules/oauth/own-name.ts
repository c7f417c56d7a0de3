/** Characters that look like those of the product's name, by what they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  о: 'o',
  ο: 'o',
  а: 'a',
  α: 'a',
  һ: 'h',
  ԁ: 'd',
  ԝ: 'w',
  ѡ: 'w',
  ω: 'w',
}

/**
 * Returns true for a name that starts with the product's, in any writing: people would take the
 * application for a part of this server, and allow it more.
 */
export const startsWithOwnName = (name: string): boolean =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .filter((character) => /\p{L}|\p{N}/u.test(character))
    .join('')
    .startsWith('howdah')
