import {
  changeBySuperuser,
  changeExtension,
  dropExtension,
  extensionsKind as catalog,
  type ExtensionObject,
  type ExtensionShape,
} from '@howdah/platform-client/catalog/objects/extensions'
import { Badge } from '@howdah/ui/elements'
import type { ObjectKind } from '../../../../../database/objects/object-kind.types'
import { ExtensionFields } from './extension-fields'
import { ExtensionUses } from './extension-uses'
import { extensionMessages as messages } from './extensions.messages'

const draftOf = (row: ExtensionObject): ExtensionShape => ({
  name: row.name,
  schema: row.installed_in ?? (row.via_superuser ? 'extensions' : null),
  version: row.version ?? row.default_version,
})

const versionOf = ({ version, default_version: newest }: ExtensionObject): string =>
  version === null || version === newest ? newest : messages.newest(version, newest)

export const extensionKind: ObjectKind<ExtensionObject, ExtensionObject, ExtensionShape> = {
  catalog,
  texts: messages,
  hasSchema: false,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    {
      name: 'state',
      label: messages.state,
      value: (row) => (row.is_enabled ? messages.enabled : messages.available),
      render: (row) =>
        row.is_enabled ? <Badge color="green">{messages.enabled}</Badge> : messages.available,
    },
    { name: 'version', label: messages.version, value: versionOf },
    { name: 'schema', label: messages.schema, value: (row) => row.installed_in, wide: true },
    {
      name: 'description',
      label: messages.description,
      value: ({ comment }) => comment,
      wide: true,
    },
  ],
  Related: ExtensionUses,
  lockedReason: (row) => (row.is_enabled || row.may_change ? null : messages.superuserReason),
  form: {
    changesOnly: true,
    editLabel: (row) => (row.is_enabled ? messages.change : messages.enable),
    start: () => ({ name: '', schema: null, version: '' }),
    draftOf,
    copyOf: draftOf,
    problems: () => ({}),
    change: (draft, before) => ({
      statements: before === null || before.via_superuser ? [] : changeExtension(before, draft),
      superuser: before?.via_superuser === true ? changeBySuperuser(before, draft) : [],
    }),
    Fields: ExtensionFields,
  },
  drop: dropExtension,
  superuserDrop: ({ name, via_superuser: isVia }, cascade) =>
    isVia ? { type: 'disable_extension', name, cascade } : null,
  isDroppable: (row) => row.is_enabled,
}
