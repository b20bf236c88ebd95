import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/db/database'

/** Everything that a migration can create, one line each, as PostgreSQL prints it. The order of columns is left out. */
export async function schemaOf(db: Connection): Promise<string[]> {
  const lines: string[] = []
  for (const question of questions) {
    const { rows } = await question.execute(db)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}

/** Without NOT NULL constraints, which are objects only since PostgreSQL 18: the columns have them. */
const questions: RawBuilder<{ line: string }>[] = [
  sql`
    select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, identity_generation) as line
    from information_schema.columns where table_schema = 'public' order by 1`,
  sql`
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
  sql`select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
  sql`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by 1`,
  sql`
    select pg_get_functiondef(p.oid) as line from pg_proc as p
    left join pg_depend as d on d.objid = p.oid and d.deptype = 'e'
    where p.pronamespace = 'public'::regnamespace and d.objid is null order by 1`,
  sql`select format('sequence %s %s %s', sequencename, start_value, increment_by) as line from pg_sequences where schemaname = 'public' order by 1`,
  sql`
    select format('options %s %s', relname, reloptions) as line
    from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null order by 1`,
  sql`select format('extension %s', extname) as line from pg_extension order by 1`,
  sql`
    select format('comment %s.%s %s', objoid::regclass, attname, description) as line
    from pg_description left join pg_attribute on attrelid = objoid and attnum = objsubid and attnum > 0
    where classoid = 'pg_class'::regclass and objoid::regclass::text !~ '^pg_' order by 1`,
]
