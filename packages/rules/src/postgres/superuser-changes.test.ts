import { expect, test } from 'vitest'
import { superuserStatements } from './superuser-changes'

test('names of a change are quoted', () => {
  expect(
    superuserStatements({ type: 'enable_extension', name: 'e"x', schema: 's"; drop table t' }),
  ).toEqual(['create extension "e""x" with schema "s""; drop table t"'])
  expect(superuserStatements({ type: 'drop_event_trigger', name: 'a"b' })).toEqual([
    'drop event trigger "a""b"',
  ])
})

test('an event trigger calls a function with a fixed search_path', () => {
  const statements = superuserStatements({
    type: 'create_event_trigger',
    name: 'a"b',
    template: 'refuse_drops',
  })
  expect(statements).toEqual([
    'create schema if not exists howdah_event_triggers',
    expect.stringContaining(`language plpgsql set search_path = ''`),
    'create event trigger "a""b" on sql_drop\n  execute function howdah_event_triggers.refuse_drops()',
  ])
})
