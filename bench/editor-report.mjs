import { COMPLETION_TABLES } from './measures/completion.mjs'
import { manyTabs } from './measures/many-tabs.mjs'
import { typed } from './measures/typing.mjs'

const ms = (value) => `${value.toFixed(1)} ms`
const MB = (value) => `${value.toFixed(1)} MB`
const verdict = (met) => (met ? 'met' : 'missed')

/**
 * Noise of a measurement in MB, for example from a list that is about to shrink or a timer that has
 * not run yet.
 */
const NOISE_MB = 0.5

/** Returns the SQL editor's statistics as rows of the report. */
export function editorRows({ typing, completion, tabs }) {
  return [
    ...(typing ? typingRows(typing) : []),
    ...(completion ? completionRows(completion) : []),
    ...(tabs ? [tabsRow(tabs)] : []),
  ]
}

function typingRows({ p50, p95, worst, keys, bare }) {
  const where = `${typed.snippets} snippets listed, a script of ${typed.lines.toLocaleString('en')} lines open`
  return [
    [
      `Key press to painted character, ${where}: 95 % of ${keys} keys under`,
      ms(p95),
      `${ms(bare.p95)} on a bare page of React and CodeMirror`,
      '16 ms',
      verdict(p95 < 16),
    ],
    [
      '... the median, and the slowest',
      `${ms(p50)}, ${ms(worst)}`,
      `${ms(bare.p50)}, ${ms(bare.worst)}`,
      '',
      '',
    ],
  ]
}

function completionRows(value) {
  return [
    [
      `A letter to the painted list of completions, ${COMPLETION_TABLES} tables`,
      ms(value),
      '',
      '50 ms',
      verdict(value < 50),
    ],
  ]
}

function tabsRow({ heap, growth, nodes }) {
  const what = `${manyTabs.tabs} tabs with ${manyTabs.runs} runs each: what the objects in the heap have grown by since the second run`
  const note = `${MB(heap)} by then; ${nodes} more nodes`
  return [what, MB(growth), note, `none (less than ${MB(NOISE_MB)})`, verdict(growth < NOISE_MB)]
}
