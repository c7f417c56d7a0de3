import { command } from './command.mjs'
import { bin } from '../paths.mjs'

/**
 * Lints, and checks the types of every file by the tsconfig.json nearest to it. One run does both: each file's types are worked out once,
 * where a checker a project works those of the shared sources out for each project anew.
 */
export const lint = () =>
  command(bin('oxlint'), [
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ])
