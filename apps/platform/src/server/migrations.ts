import type { ModuleMigration, Module } from '../modules/define-module'
import base from './migrations/001-base.sql'
import mode from './migrations/180-mode.sql'
import { modules } from './modules'

const own: readonly ModuleMigration[] = [
  { name: '001-base', sql: base },
  { name: '180-mode', sql: mode },
]

/** Names began with three digits until 2026; since then with a date, so that two people can add one. */
const orderOf = (name: string): string => (/^\d{4}-/.test(name) ? name : `0000-${name}`)

/** Returns the steps of all modules in the order in which they are applied. */
export const migrationsOf = (all: readonly Module[]): readonly ModuleMigration[] =>
  [...own, ...all.flatMap(({ migrations: steps = [] }) => steps)].sort((a, b) =>
    orderOf(a.name) < orderOf(b.name) ? -1 : 1,
  )

export const migrations = migrationsOf(modules)
