import { ask } from './database.ts'

const manyTasks = 200_000

/** So many tasks, of all people and most of them on leads, a tenth of them open: those that are missing are entered. */
export const keepManyTasks = (url: string): Promise<unknown> =>
  ask(
    url,
    `with people as (
       select array_agg(id order by id) as ids, count(*)::integer as n from users where is_enabled
     ), clients as (
       select id, row_number() over () as at
       from (select id from leads where deleted_at is null order by number limit 50000) as earliest
     ), missing as (
       select at from generate_series(1, $1 - (select count(*)::integer from tasks)) as at
     )
     insert into tasks (
       id, lead_id, about_type, about_ids, description, status, priority, due_on, delegated_to, created_by,
       completed_at, created_at, updated_at
     )
     select
       gen_random_uuid(), c.id, case when c.id is null then null else 'lead' end,
       case when c.id is null then '{}' else array[c.id] end, 'Call back, number ' || m.at,
       case when m.at % 10 = 0 then 'Todo' else 'Done' end, 'Medium', current_date - 180 + (m.at % 200)::integer,
       p.ids[1 + m.at % p.n], p.ids[1 + m.at / 7 % p.n],
       case when m.at % 10 = 0 then null else now() end, now() - m.at * interval '1 minute', now()
     from missing as m cross join people as p left join clients as c on c.at = m.at % 60000`,
    [manyTasks],
  )
