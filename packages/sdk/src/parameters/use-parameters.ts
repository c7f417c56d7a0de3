import { findParameters } from '@howdah/rules/parameters/parameters'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { storageKeyOf, readStored, writeStored } from '../browser-storage/stored-json'
import {
  noValues,
  valuesFromStored,
  valuesToStored,
  withValue,
  type ParameterValues,
} from './parameter-values'

export interface ParametersModel {
  /** `:name` and `$1`, in the order of their first use. */
  names: readonly string[]
  values: ParameterValues
  onChange: (name: string, value: string | null) => void
}

interface ParametersSettings {
  text: string
  /** Null while it is unknown: nothing is saved then. */
  person: string | null
  projectRef: string
  documentId: string
}

/**
 * Matches texts that may have parameters; the others, texts with casts among them, are not searched
 * during typing.
 */
const MAY_HOLD_SOME = /(?<!:):[\p{L}_]|\$[1-9]/u

/**
 * Returns the parameters of a text, and the values given for them in this document, which are saved
 * in the browser.
 */
export function useParameters({
  text,
  person,
  projectRef,
  documentId,
}: ParametersSettings): ParametersModel {
  const { client, storage } = useHowdahContext('SqlEditor')
  const deferred = useDeferredValue(text)
  const names = useMemo(
    () => (MAY_HOLD_SOME.test(deferred) ? findParameters(deferred).map(({ name }) => name) : none),
    [deferred],
  )
  const [values, setValues] = useState(noValues)
  const key =
    person === null
      ? null
      : storageKeyOf('parameters', client.baseUrl, person, projectRef, documentId)
  const needed = names.length > 0
  const read = useRef<string | null>(null)

  // Saved values are merged with those typed meanwhile, which take precedence.
  useEffect(() => {
    if (key === null || !needed || read.current === key) return
    let wanted = true
    void readStored(storage, key).then((stored) => {
      if (!wanted) return
      read.current = key
      setValues((typed) => new Map([...valuesFromStored(stored), ...typed]))
    })
    return () => {
      wanted = false
    }
  }, [storage, key, needed])

  return {
    names,
    values,
    onChange: (name, value) => {
      const next = withValue(values, name, value)
      setValues(next)
      // Lost with the page at worst: they can be typed again.
      if (key !== null) writeStored(storage, key, valuesToStored(next)).catch(() => {})
    },
  }
}

const none: readonly string[] = []
