import { listStorageObjects } from '@howdah/platform-client/resources/storage/list-objects'
import { STORAGE_PAGE_SIZE } from '@howdah/rules/storage/storage-limits'
import { TextField } from '@howdah/ui/elements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CornerLeftUp, Folder } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { FieldControl } from '@howdah/ui/field/field'
import { folderOffers, folderSought, typedOf, type FolderOffer } from './folder-choice'
import { bucketKey } from './folder-listing'
import { entryNameOf } from './storage-path'
import { belowRoot, fromRoot } from './storage-root'
import type { BrowserModel } from '../browser/use-bucket-browser'

export interface FolderFieldProps {
  browser: BrowserModel
  control: FieldControl
  value: string
  onChange: (value: string) => void
  /** Folders that are no choice. */
  moved: readonly string[]
}

/** The path of a folder from the root of the explorer, typed or chosen level by level from the list below it: by pointer, or with the arrows and Enter. */
export function FolderField({ browser, control, value, onChange, moved }: FolderFieldProps) {
  const { messages, root } = browser.model
  const { offers, error } = useFolderOffers(browser, value, moved)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const choose = (offer: FolderOffer) => {
    setActive(-1)
    onChange(typedOf(offer))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offers[active]
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && offers.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        active < 0 && step < 0
          ? offers.length - 1
          : (active + step + offers.length) % offers.length,
      )
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <>
      <TextField.Root
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offers.length > 0}
        aria-controls={offers.length > 0 ? listId : undefined}
        aria-activedescendant={active in offers ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="/"
        value={value}
        onChange={(event) => {
          setActive(-1)
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="hw-folder-offers">
        {offers.length > 0 && (
          <ul id={listId} role="listbox" aria-label={messages.folders}>
            {offers.map((offer, index) => (
              <li
                key={offer.path}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className="hw-folder-offer"
                ref={
                  index === active
                    ? (element) => element?.scrollIntoView?.({ block: 'nearest' })
                    : undefined
                }
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(offer)}
              >
                {offer.isUp ? (
                  <CornerLeftUp size={14} strokeWidth={1.5} aria-hidden />
                ) : (
                  <Folder size={14} strokeWidth={1.5} aria-hidden />
                )}
                <bdi>
                  {offer.isUp
                    ? messages.upTo(offer.name || entryNameOf(root.folder) || browser.bucketId)
                    : offer.name}
                </bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="hw-folder-none" role="status">
          {error ? messages.foldersFailed : offers.every(({ isUp }) => isUp) && messages.noFolders}
        </p>
      </div>
    </>
  )
}

/**
 * Reads one page of the folders whose names contain the typed text. Further typing narrows the
 * results.
 */
function useFolderOffers(
  { model, bucketId }: BrowserModel,
  value: string,
  moved: readonly string[],
) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { base, part } = folderSought(value)
  const { data, error } = useQuery(
    {
      queryKey: [
        ...bucketKey(client, model.projectRef, bucketId),
        'folders',
        model.root.folder,
        base,
        part,
      ],
      async queryFn({ signal }) {
        const options = {
          limit: STORAGE_PAGE_SIZE,
          offset: 0,
          ...(part === '' ? {} : { search: part }),
        }
        const entries = await listStorageObjects(
          client,
          { ref: model.projectRef, bucketId, path: fromRoot(model.root, base), options },
          signal,
        )
        return { base, names: entries.filter(({ id }) => id === null).map(({ name }) => name) }
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const movedHere = moved.map((path) => belowRoot(model.root, path))
  return { offers: data ? folderOffers(data.base, data.names, movedHere) : [], error }
}
