#!/usr/bin/env node
import { exitCodeOf, runCli } from './cli/cli-run'

runCli(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const { code, text } = exitCodeOf(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = code
  },
)
