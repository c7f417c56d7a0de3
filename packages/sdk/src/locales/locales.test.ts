import { validateFolderName } from '@howdah/rules/storage/entry-names'
import { selectUploads } from '@howdah/rules/storage/select-uploads'
import { describeUploadError } from '@howdah/rules/storage/upload-report'
import { expect, test } from 'vitest'
import { de } from './de'
import { en } from './en'

interface Leaf {
  path: string
  english: unknown
  german: unknown
}

function leavesOf(english: object, german: object, path = ''): Leaf[] {
  return Object.entries(english).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    const other = (german as Record<string, unknown>)[key]
    return typeof value === 'object' && value !== null
      ? leavesOf(value as object, (other ?? {}) as object, at)
      : [{ path: at, english: value, german: other }]
  })
}

const leaves = leavesOf(en, de)

/** The same words in both languages: names of formats, SQL, and terms that German took over. */
const alike =
  /^(?:NULL|DEFAULT|SQL(?: INSERT)?|CSV|JSON|Markdown|Text|Format|Explain|Parameter|Name|Schema|Operator|Filter|Schemas|Policies|Checks|Definition|Plan|Status|Hook|Prompt|Check|Array|Using|optional|Buckets|Uploads|MFA|Token|Port|Host|ORMs?|Framework|Realtime|System|Broadcast|Presence|Payload|Channel|Database|Header|Body|RESTRICTIVE|SELECT|INSERT|UPDATE|DELETE|Alt\+.|[^\p{L}]*|like|ilike|in|URI|PSQL|Golang|JDBC|\.NET|Node\.js|PHP|Python|SQLAlchemy|Information|id=eq\.1|\{"sub": "…"\})?$/u

test('a text has its German one, of the same kind', () => {
  expect(leaves.length).toBeGreaterThan(1_000)
  const wrong = leaves.filter(
    ({ english, german }) =>
      typeof english !== typeof german ||
      (typeof english === 'string' && english === german && !alike.test(english)),
  )
  expect(wrong).toEqual([])
})

test('a German text has no key that English has not', () => {
  const known = new Set(leaves.map(({ path }) => path))
  const phrases = /^codeEditor\.phrases\./
  expect(
    leavesOf(de, en)
      .map(({ path }) => path)
      .filter((path) => !known.has(path) && !phrases.test(path)),
  ).toEqual([])
})

test('rules of names and uploads speak German with the German texts', () => {
  const { rules } = de.storageExplorer
  expect(validateFolderName('a#b', rules)).toBe(
    'Der Name des Ordners darf das Zeichen „#“ nicht enthalten',
  )
  expect(selectUploads([{ name: 'a.txt', size: 0 }], 10, rules).messages).toEqual([
    'Eine Datei wurde nicht hochgeladen, weil sie leer ist.',
  ])
  expect(describeUploadError({ file: 'a.txt', status: 409 }, rules)).toBe(
    'a.txt konnte nicht hochgeladen werden: Es gibt schon eine Datei dieses Namens.',
  )
})
