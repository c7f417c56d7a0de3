import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processesIn } from '../platform-server.mjs'
import { runInScratch } from './scratch.mjs'

test('what a test run leaves in its temporary folder is ended and removed with it, even when it left its group', async () => {
  const leaves = `
    const { spawn } = require('node:child_process')
    const { mkdtempSync } = require('node:fs')
    const folder = mkdtempSync(require('node:os').tmpdir() + '/left-')
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: folder, detached: true, stdio: 'ignore' }).unref()
    console.log(folder)
  `
  const { code, output } = await runInScratch(process.execPath, ['-e', leaves], {})
  expect(code).toBe(0)
  const folder = output.trim()
  expect(existsSync(folder)).toBe(false)
  expect(processesIn(folder)).toEqual([])
})
