export { setDatabaseClock, shiftDatabaseClock } from './database-clock.js';
export { crashDatabase, databaseIsBack, endSessions } from './database-crash.js';
export { wrongClock } from './process-clock.js';
export { SeededRandom, seedOfRun } from './seeded-random.js';
export { type ProxyMode, TcpFaultProxy } from './tcp-fault-proxy.js';
export { startWorkers, WorkerProcess } from './worker-process.js';
