import { test as anyTest, inject } from 'vitest'

/** A test of what is there only on a cluster. */
export const onCluster = anyTest.runIf(inject('workers').length > 0)

/** A test that cannot hold on a cluster; why stands beside it. */
export const onOneServer = anyTest.skipIf(inject('workers').length > 0)

/** Whether the run has started a PostgreSQL of its own, beside which its files are. */
export const hasOwnPostgres = inject('template').host!.startsWith('/')

/** Whether the server of this run knows time limits of whole transactions and the log that archives are made from. */
export const isPostgres17 = inject('postgres') >= 17
