import { useTexts } from '../../provider/use-texts'
import { tableFormTexts, type TableFormMessages } from './table-form.messages'

/** The texts of the forms, with the host's overrides. */
export function useFormMessages(): TableFormMessages {
  return useTexts(tableFormTexts)
}
