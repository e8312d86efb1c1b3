-- An interview ends within the same working day, and at a moment that calendars can write.
update interviews set duration_minutes = 480, duration_text = '8 hours' where duration_minutes > 480;
update interviews set held_on = '2199-12-31' where held_on > '2199-12-31';
alter table interviews drop constraint interviews_last_a_while;
alter table interviews add constraint interviews_last_a_while check (duration_minutes between 1 and 480);
alter table interviews add constraint interviews_in_these_centuries check (held_on <= '2199-12-31');
