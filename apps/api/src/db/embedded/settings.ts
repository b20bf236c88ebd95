import type { Access } from './access.ts'
import type { Places } from './places.ts'

/** PostgreSQL's settings for a laptop: the command line wins over the files in the data folder. */
export function settings(places: Places, access: Access, throwaway: boolean): string[] {
  const chosen = {
    ...wayIn(access),
    cluster_name: places.cluster,
    max_connections: '60',
    // A million leads with the indexes that lists read fit into it; less is taken while there are fewer.
    shared_buffers: '512MB',
    wal_compression: 'on',
    // Compiling a query takes longer than all but the largest of ours run.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function wayIn({ host, port }: Access): Record<string, string> {
  const isSocket = host.startsWith('/')
  return {
    port: String(port),
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
  }
}
