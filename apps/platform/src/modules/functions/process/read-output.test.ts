import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  createOutputBudget,
  MAX_OUTPUT_BYTES,
  OUTPUT_BYTES_PER_SECOND,
  readOutput,
} from './read-output'

/** Runs a program for some time. @returns the bytes that were read of what it printed */
async function read(code: string, milliseconds: number) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  let reads = 0
  const began = performance.now()
  readOutput(child.stdout, createOutputBudget(), (text) => {
    bytes += text.length
    reads += 1
  })
  await Promise.race([once(child.stdout, 'end'), sleep(milliseconds)])
  const seconds = (performance.now() - began) / 1_000
  child.kill('SIGKILL')
  return { bytes, reads, seconds }
}

it('reads all of what is printed within the budget', async () => {
  const { bytes } = await read(`process.stdout.write('a'.repeat(1_000_000))`, 60_000)
  expect(bytes).toBe(1_000_000)
})

it('makes a program wait that prints more', async () => {
  const { bytes, reads, seconds } = await read(
    `const text = 'a\\n'.repeat(32_768); for (;;) require('node:fs').writeSync(1, text)`,
    3_000,
  )
  const max = MAX_OUTPUT_BYTES + OUTPUT_BYTES_PER_SECOND * seconds
  expect(bytes).toBeLessThan(max + 100_000)
  expect(reads).toBeLessThan(max / 4_000 + 2)
})
