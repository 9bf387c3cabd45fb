-- What else is removed by its age where settings say so. (contract 6 and 7)
create index if not exists contact_report_uncredited on contact_report (at) where credited = 0;
create index if not exists chat_conversation_updated on chat_conversation (updated_at);
create index if not exists audit_log_at on audit_log (at);
