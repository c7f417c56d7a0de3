import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../base/app-error'
import { functionsMessages } from '../functions.messages'
import { createFunctionLanguage } from './language-servers'

type Services = Parameters<typeof createFunctionLanguage>[0]

const EDITOR = { personId: 'a', ref: 'b' }
const DRAFT = { files: [{ path: 'index.ts', content: '' }], importMapPath: null }

async function withServices(
  need: () => Promise<unknown>,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const cache = await mkdtemp(join(tmpdir(), 'howdah-language-'))
  try {
    const log = { debug: vi.fn() }
    await work({ directory: { cache }, functionServers: { need }, log } as unknown as Services)
    expect(await readdir(cache)).toEqual([])
  } finally {
    await rm(cache, { recursive: true })
  }
}

it('is off for a server that does not run as root, and runs nothing', async () => {
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  try {
    await withServices(
      () => Promise.resolve({ path: '/bin/false', version: '2.0.0' }),
      async (services) => {
        const language = createFunctionLanguage(services)
        const refused = { status: 503, message: functionsMessages.noLanguage }
        await expect(language.problems(EDITOR, DRAFT)).rejects.toMatchObject(refused)
        const at = { path: 'index.ts', place: { line: 0, character: 0 } }
        await expect(language.completions(EDITOR, DRAFT, at)).rejects.toMatchObject(refused)
      },
    )
  } finally {
    getuid.mockRestore()
  }
})

it('answers with the reason that there is no Deno', async () => {
  const missing = new AppError(503, 'unavailable', functionsMessages.missing)
  await withServices(
    () => Promise.reject(missing),
    async (services) => {
      const language = createFunctionLanguage(services)
      await expect(language.problems(EDITOR, DRAFT)).rejects.toBe(missing)
    },
  )
})
