import { escapeIdentifier, type ClientBase } from 'pg'
import defaultPrivileges from '../../modules/clusters/sql/default-privileges.sql'
import openToEveryone from '../../modules/clusters/sql/open-to-everyone.sql'
import openToReader from '../../modules/clusters/sql/open-to-reader.sql'

interface OpenPrivilege {
  grantor: string
  /**
   * `system` and `shared` are part of Postgres, `routine` is created by people. Every role but the
   * reader retains shared ones.
   */
  kind: 'system' | 'shared' | 'routine'
  privilege: string
}

const findOpen = async (admin: ClientBase): Promise<OpenPrivilege[]> =>
  (await admin.query<OpenPrivilege>({ name: 'howdah-open-to-everyone', text: openToEveryone })).rows

/**
 * Revokes from PUBLIC, in the database of this session, the privileges that let a role write
 * without a privilege of its own. Runs one query when there is nothing to do. Privileges that an
 * owner grants to a role by name stay, since the owner chose to grant them.
 * @param admin a session of the superuser on that database
 */
export async function closeDatabase(admin: ClientBase): Promise<void> {
  const open = await findOpen(admin)
  if (open.length === 0) return
  await admin.query('begin')
  try {
    await admin.query(defaultPrivileges)
    for (const { grantor, kind, privilege } of open) {
      // A privilege can only be revoked by its grantor.
      await admin.query(
        `set local role ${escapeIdentifier(grantor)}; revoke ${privilege} from public; set local role none`,
      )
      // Roles that held the privilege through PUBLIC retain it, except for the two logins of the
      // platform.
      await admin.query(
        kind === 'system'
          ? `grant ${privilege} to postgres with grant option`
          : `grant ${privilege} to postgres, anon, authenticated, service_role`,
      )
    }
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
}

/**
 * Prepares the database of this session for the reader: closed to writing through PUBLIC, and all
 * of people's data readable.
 * @param admin a session of the superuser on that database
 */
export async function prepareForReader(admin: ClientBase): Promise<void> {
  await closeDatabase(admin)
  await admin.query(openToReader)
}
