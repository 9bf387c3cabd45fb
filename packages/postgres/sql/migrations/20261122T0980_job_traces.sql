-- The span of the call that made a job, so that its steps continue the same trace.
alter table job add column trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$');
comment on column job.trace_parent is 'traceparent of W3C Trace Context; null where the call left no trace';
