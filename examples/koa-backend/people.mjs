// The accounts of the product: who may sign in, by which token, and to which project.
import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const TOKEN_MINUTES = 60
const secret = process.env.SECRET ?? randomBytes(32)

const hashOf = (password, salt) => scryptSync(password, salt, 32)

function person(id, name, project, password) {
  const salt = randomBytes(16)
  return { id, name, project, salt, hash: hashOf(password, salt) }
}

/** In a product, these are rows of a table. */
const people = new Map(
  [
    person('ada', 'Ada Lovelace', 'abcdefghijklmnopqrst', 'engine'),
    person('grace', 'Grace Hopper', 'bcdefghijklmnopqrstu', 'compiler'),
  ].map((one) => [one.id, one]),
)

const signatureOf = (claims) => createHmac('sha256', secret).update(claims).digest()

/** Returns a token for an hour, or null for a wrong name or password. */
export function signIn(id, password) {
  const found = people.get(id)
  const hash = hashOf(password, found?.salt ?? 'none')
  if (found === undefined || !timingSafeEqual(found.hash, hash)) return null
  const claims = Buffer.from(
    JSON.stringify({ id, until: Date.now() + TOKEN_MINUTES * 60_000 }),
  ).toString('base64url')
  return `${claims}.${signatureOf(claims).toString('base64url')}`
}

/** Returns the person of a token that is not over; null for any other. */
export function personOf(token) {
  const [claims = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(claims)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { id, until } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return until > Date.now() ? (people.get(id) ?? null) : null
}
