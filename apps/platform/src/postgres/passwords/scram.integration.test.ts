import fc from 'fast-check'
import { escapeLiteral } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  temporaryProject,
  withSession,
  type TemporaryProject,
} from '../../../test/temporary-project'
import { passwordVerifier } from './scram'

let project: TemporaryProject
beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

/** Compares the verifiers with those that Postgres makes with the same salts. */
async function compare(passwords: readonly string[]): Promise<void> {
  await withSession(await project.clusters.target(project.ref, 'admin'), async (client) => {
    for (const password of passwords) {
      const { rows } = await client
        .query(`alter role anon password ${escapeLiteral(password)}`)
        .then(() =>
          client.query<{ verifier: string }>(
            `select rolpassword as verifier from pg_authid where rolname = 'anon'`,
          ),
        )
      const verifier = rows[0]?.verifier ?? ''
      const salt = Buffer.from(/:([^$]+)\$/.exec(verifier)?.[1] ?? '', 'base64')
      expect(await passwordVerifier(password, salt), JSON.stringify(password)).toBe(verifier)
    }
  })
}

it('the verifier of a password is the one that Postgres makes', () =>
  compare([
    'simple',
    ' ',
    `it's a "pässword" \\ $$`,
    '🐘 elephant',
    '\u00a0no-break\u2003em\u200bzero',
    'soft\u00adhyphen \ufb01 \u2168 \u212b',
    '\u00ad',
    '\u00ad\u200d\ufeff',
    'tab\there\r\nline',
    '\u0627\u0031',
    '\u0627\u0031\u0628',
    'a\u0627b',
    '\u0221 unassigned in Unicode 3.2',
    '\u00a0\u1e9e',
    '\u0340\u2ff0\ue000\u{10ffff}\ufffd\u206a',
    '\u0341',
    '\ufab4 is of Unicode 6.1',
    '\u{1f250}\u{1fbf9}',
    '\u1d2b\u1d2f\u1d3b\u1d46\u1d4e\u1d54',
    'e\u0301 \u1e9b\u0323 \uac00 \u1100\u1161',
  ]))

it('the verifier of any password is the one that Postgres makes', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  )
  await compare(
    fc
      .sample(letters, { numRuns: 400, seed: 1 })
      .filter((text) => !text.includes('\0') && !/^(?:md5[0-9a-f]{32}|SCRAM-SHA-256\$)/.test(text)),
  )
})

it('a password with a zero byte is refused', async () => {
  await expect(passwordVerifier('a\0b')).rejects.toThrow('zero byte')
})
