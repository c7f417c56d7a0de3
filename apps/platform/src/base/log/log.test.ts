import { expect, it } from 'vitest'
import { createLog, terminalSink } from './log'

it('tells people from a level on, in short', () => {
  const lines: string[] = []
  const log = createLog([terminalSink((line) => lines.push(line), 'warn')])
  log.info('quiet')
  log.warn('loud', { project: 'p', error: new Error('because') })
  expect(lines).toEqual(['warn: loud (project p): because\n'])
})
