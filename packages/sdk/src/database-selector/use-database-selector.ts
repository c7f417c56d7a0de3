import { databasesQueryOptions } from '@howdah/platform-client/resources/projects/list-databases'
import { replicaState, type ReplicaState } from '@howdah/rules/connect/replica-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { databaseSelectorTexts, type DatabaseSelectorMessages } from './database-selector.messages'
import type { DatabaseSelectorProps } from './database-selector.types'

/** A database to choose from. */
export interface DatabaseChoice {
  identifier: string
  isPrimary: boolean
  region: string
  state: ReplicaState
}

/** Contents of the selector. */
export interface DatabaseSelectorModel {
  messages: DatabaseSelectorMessages
  choices: readonly DatabaseChoice[]
  selected: DatabaseChoice | undefined
  onSelect: (identifier: string) => void
}

/** The controller: the only part of the selector that accesses data. */
export function useDatabaseSelector(props: DatabaseSelectorProps): DatabaseSelectorModel {
  const { client, queryClient } = useHowdahContext('DatabaseSelector')
  const ref = useProjectRef('DatabaseSelector', props.projectRef)
  const messages = useTexts(databaseSelectorTexts, props.messages)
  const { data: databases = [] } = useQuery(databasesQueryOptions(client, { ref }), queryClient)
  const [own, setOwn] = useState<string>()
  const choices = databases.map(
    ({ identifier, database_type, region, status }): DatabaseChoice => ({
      identifier,
      isPrimary: database_type === 'PRIMARY',
      region,
      // A project whose primary is not healthy has no databases to choose from.
      state: database_type === 'PRIMARY' ? 'healthy' : replicaState(status),
    }),
  )
  const value = props.value ?? own
  return {
    messages,
    choices,
    selected: choices.find(({ identifier }) => identifier === value) ?? choices[0],
    onSelect(identifier) {
      setOwn(identifier)
      props.onValueChange?.(identifier)
    },
  }
}
