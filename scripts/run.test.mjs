import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { run } from './run.mjs'

const node = (code, options) => run(process.execPath, ['-e', code], options)

/** A dead process that has not been reaped yet (state Z) counts as dead. */
const isAlive = (pid) =>
  /^[^Z\s]/.test(
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim(),
  )

test('collects both streams and the exit code', async () => {
  const { code, output } = await node(
    'process.stdout.write("out "); process.stderr.write("err"); process.exitCode = 3',
  )
  expect(code).toBe(3)
  expect(output).toContain('out ')
  expect(output).toContain('err')
})

test('a program that does not exist is a failure with its name', async () => {
  const { code, output } = await run('/nowhere/program', [])
  expect(code).toBeNull()
  expect(output).toContain('/nowhere/program could not be started')
})

test('a program that hangs is ended after its bound, and says so', async () => {
  const { code, output } = await node('setInterval(() => {}, 1000)', { minutes: 0.005 })
  expect(code).toBeNull()
  expect(output).toContain('was taken for hung and ended')
})

test('a program that writes is not hung, and one that has become silent is', async () => {
  const options = { silentMinutes: 0.05 }
  const writes =
    'let n = 0; const t = setInterval(() => console.log(++n === 8 ? clearInterval(t) : n), 500)'
  expect(await node(writes, options)).toMatchObject({ code: 0 })
  const silent = await node('console.log(1); setInterval(() => {}, 1000)', options)
  expect(silent.code).toBeNull()
  expect(silent.output).toContain('wrote nothing for 0.05 minutes, was taken for hung and ended')
})

test('what a program leaves running is ended with it', async () => {
  const { code, output } = await node(`
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    console.log(child.pid)
    child.unref()
  `)
  expect(code).toBe(0)
  await vi.waitFor(() => expect(isAlive(Number(output.trim()))).toBe(false))
})

test('nothing listens for signals when nothing runs, so that the next listener decides', async () => {
  const before = process.listenerCount('SIGINT')
  await node('')
  expect(process.listenerCount('SIGINT')).toBe(before)
})
