import { test as anyTest, inject } from 'vitest'

/** A test of what is there only on a cluster. */
export const onCluster = anyTest.runIf(inject('workers').length > 0)

/** A test that cannot hold on a cluster: it counts with `rowsRead`, or says why. */
export const onOneServer = anyTest.skipIf(inject('workers').length > 0)

/** Whether the run has started a PostgreSQL of its own, whose folder and socket are on this machine. */
export const hasOwnPostgres = inject('template').host!.startsWith('/')

/** Whether the server of this run knows time limits of whole transactions, as PostgreSQL does since 17. */
export const isPostgres17 = inject('postgres') >= 17
