import { useHowdahContext } from '../provider/howdah-context'

/**
 * Returns true if definitions of tables and policies are shown: to everyone who reads the project,
 * and so not to a visitor with an embed session.
 */
export const useSeesDefinitions = (): boolean =>
  useHowdahContext('TableEditor').can('read', 'projects')
