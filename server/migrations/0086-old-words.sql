-- What was written in an application that ended years ago is deleted once; the application itself stays for the counts.
alter table applications add column words_dropped boolean not null default false;
create index applications_with_old_words on applications (stage_changed_at, id)
  where stage in ('removed', 'withdrawn', 'unanswered') and not words_dropped;
