import { expect, test } from 'vitest'
import { nodeComplaint } from './node-version.mjs'

test.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.21.0'])('Node %s does', (version) => {
  expect(nodeComplaint(version)).toBeUndefined()
})

test.each(['16.20.0', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s gets a sentence that names it and what is needed',
  (version) => {
    expect(nodeComplaint(version)).toContain(`Node 20.19 or later`)
    expect(nodeComplaint(version)).toContain(version)
  },
)
