import { command } from './command.mjs'
import { bin } from '../paths.mjs'

/**
 * Lints, and checks the types of every file by the nearest tsconfig.json. One run does both: the
 * types of each file are computed once, where a checker per project computes those of the shared
 * sources again for each project.
 */
export const lint = () =>
  command(bin('oxlint'), [
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ])
