/** Counters of projects, which are the parameter: what is stored by hour, and what was. */
export const TOTALS_SQL = `
  select project_ref, sum(requests)::text as requests, sum(egress_bytes)::text as egress
    from (select project_ref, requests, egress_bytes from project_hours where project_ref = any($1)
          union all select project_ref, requests, egress_bytes from project_totals where project_ref = any($1)) parts
   group by project_ref`
