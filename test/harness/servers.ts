import { test as anyTest, inject } from 'vitest'

/** A test that only makes sense on a cluster. */
export const onCluster = anyTest.runIf(inject('workers').length > 0)

/** A test that cannot hold on a cluster: it counts with `rowsRead`, or gives its reason. */
export const onOneServer = anyTest.skipIf(inject('workers').length > 0)

/** Whether the run has started its own PostgreSQL, whose folder and socket are on this machine. */
export const hasOwnPostgres = inject('template').host!.startsWith('/')

/** Whether the server of this run supports time limits for whole transactions, as PostgreSQL does since 17. */
export const isPostgres17 = inject('postgres') >= 17
