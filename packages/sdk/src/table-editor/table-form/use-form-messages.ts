import { useHowdahContext } from '../../provider/howdah-context'
import { mergeMessages } from '../../provider/messages'
import { tableFormMessages, type TableFormMessages } from './table-form.messages'

/** The texts of the forms, with what the host says instead. */
export function useFormMessages(): TableFormMessages {
  return mergeMessages(tableFormMessages, useHowdahContext('TableEditor').messages.tableForms)
}
