import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { cliMessages } from './cli.messages'

/**
 * A password, typed twice and not shown, or the first line of an input that is no terminal.
 * @throws when there is none, or the two differ
 */
export async function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  if (!input.isTTY) {
    const password = await firstLine(input)
    if (!password) throw new Error(cliMessages.noPassword)
    return password
  }
  const password = await ask(input, cliMessages.passwordPrompt)
  if (password !== (await ask(input, cliMessages.passwordAgain)))
    throw new Error(cliMessages.passwordsDiffer)
  return password
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

function ask(input: NodeJS.ReadStream, question: string): Promise<string> {
  process.stderr.write(question)
  // Readline echoes input to its output; this one prints nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  return new Promise((resolve, reject) => {
    // Ctrl+C and Ctrl+D close it without a line.
    lines.once('close', () => reject(new Error(cliMessages.noPassword)))
    lines.question('', (answer) => {
      resolve(answer)
      lines.close()
      process.stderr.write('\n')
    })
  })
}
