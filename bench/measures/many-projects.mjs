import { withOwnServer } from '../own-server.mjs'
import { interleaved, median } from '../statistics.mjs'

/** Organizations of one person, and projects of each: every second one paused, the others attached. */
export const manyProjects = { organizations: 200, projects: 50 }

const letters = (count) =>
  `(select string_agg(chr(97 + floor(random() * 26)::int), '') from generate_series(1, ${count}) where n is not null)`

/** Fills a control database while its server is running. None of these projects is ever connected to. */
async function fill(control) {
  await control.query(`
    insert into organizations (slug, name, plan) select 'bench-' || n, 'Organization ' || n, 'pro' from generate_series(1, ${manyProjects.organizations}) n;
    insert into members (organization_id, person_id, role)
      select o.id, m.person_id, 'owner' from organizations o cross join (select person_id from members limit 1) m where o.slug like 'bench-%';
    insert into projects (ref, organization_id, name, status, home, secrets)
      select ${letters(20)}, o.id, 'Project ' || n, case when n % 2 = 0 then 'INACTIVE' else 'ACTIVE_HEALTHY' end, 'elsewhere', ''
        from organizations o cross join generate_series(1, ${manyProjects.projects}) n where o.slug like 'bench-%';
    insert into project_connections (project_ref, host, port, database, username, tls, sealed)
      select ref, 'db.example.com', 5432, 'shop', 'app', 'verify-full', '' from projects where home = 'elsewhere' and status = 'ACTIVE_HEALTHY';
    insert into operations (id, kind, project_ref, home, state, step)
      select gen_random_uuid()::text, 'pause_project', ref, 'elsewhere', 'succeeded', 'rest' from projects where status = 'INACTIVE';
    analyze`)
}

/**
 * Measures the lists of a user who has many organizations with many projects, in milliseconds per
 * request.
 * @param {{ client: import('pg').Client, times: number }} options `client` may create databases;
 * the control database of a separate server is one of them
 */
export function measureManyProjects({ client, times }) {
  return withOwnServer(client, 'bench_control', async ({ session, control }) => {
    await fill(control)
    const get = (path) => async () => {
      const started = performance.now()
      await session.call('GET', `/platform/${path}`)
      return performance.now() - started
    }
    const requests = {
      organizations: get('organizations'),
      permissions: get('profile/permissions'),
      projects: get('organizations/bench-100/projects?limit=96'),
      search: get('organizations/bench-100/projects?limit=96&search=project%204'),
      paused: get('organizations/bench-100/projects?limit=96&statuses=INACTIVE'),
    }
    // Once before anything counts, so that every statement was planned.
    await interleaved(requests, 3)
    const values = await interleaved(requests, times)
    return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, median(list)]))
  })
}
