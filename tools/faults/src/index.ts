export { setDatabaseClock, shiftDatabaseClock } from './database-clock.ts';
export { crashDatabase, databaseIsBack, endSessions } from './database-crash.ts';
export { wrongClock } from './process-clock.ts';
export { SeededRandom, seedOfRun } from './seeded-random.ts';
export { type ProxyMode, TcpFaultProxy } from './tcp-fault-proxy.ts';
export { startWorkers, WorkerProcess } from './worker-process.ts';
